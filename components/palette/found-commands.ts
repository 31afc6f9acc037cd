import type { Command } from '@/components/palette/commands';
import { matchScore } from '@/components/palette/match';

/** The most commands shown for a query. */
const MAX_RESULTS = 6;

/** The commands that match a query, the best first; recent ones first among equals. */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): Command[] {
  return commands
    .map((command) => {
      const used = recent.indexOf(command.id);
      const score = matchScore(typed, command.text, command.words);
      return { command, score: score && score + (used < 0 ? 0 : 5 - used) - (command.quiet ? 3 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ command }) => command);
}
