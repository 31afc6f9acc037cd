/** The version of Node that npm ci installs if the machine's own does not suffice. */
export const FETCHED_NODE = '24.21.0';

export const NODE_RANGE = '24.15 or newer, but not 25';

/**
 * True if everything runs on a version of Node: the scripts use modules that earlier ones lack or call experimental,
 * and Vitest leaves out 25.
 * @param {string} version
 */
export function nodeSuffices(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}
