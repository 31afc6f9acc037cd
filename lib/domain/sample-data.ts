import './no-eval';
import { z } from 'zod';

/** How many transactions of their own a user was told to lose with the sample data. */
export const expectedRowCountSchema = z.number().int().min(0).max(1_000_000_000);
