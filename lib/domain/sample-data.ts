import './no-eval';
import { z } from 'zod';

/** How many of their own transactions the user was told they would lose with the sample data. */
export const expectedRowCountSchema = z.number().int().min(0).max(1_000_000_000);
