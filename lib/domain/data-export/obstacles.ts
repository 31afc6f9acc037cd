import '../forms/no-eval';
import { z } from 'zod';

/** The obstacles to restoring an archive, as the database names them. */
export const restoreObstacleSchema = z.enum(['transactions', 'trash', 'imports', 'accounts']);
export type RestoreObstacle = z.infer<typeof restoreObstacleSchema>;

const OBSTACLES: Record<RestoreObstacle, string> = {
  transactions: 'this one has transactions',
  trash: 'this one has something in the trash',
  imports: 'this one has imported files before',
  accounts: 'this one has bank accounts of yours',
};

/** Explains why nothing can be restored, and what to do about it. */
export function obstacleText(obstacle: RestoreObstacle): string {
  return `An export is restored into an empty account, and ${OBSTACLES[obstacle]}. Sign up with another address, or delete this account first.`;
}
