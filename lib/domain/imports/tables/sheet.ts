import type { FileTable } from '../file-content';

/** The most columns of a sheet; more are no table. */
export const MAX_COLUMNS = 500;

export interface Sheet extends FileTable {
  isHidden: boolean;
}
