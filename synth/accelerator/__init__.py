"""From loops to a simulated run on the accelerator, by proved steps: `accel_run`."""
