// Damage to files, the same in every run.

/** Pseudorandom numbers from 0 to below 1, the same in every run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Changes, cuts, duplicates or inserts some of the bytes. */
export function mutate(bytes: Uint8Array, next: () => number): Uint8Array {
  let mutated = [...bytes];
  const place = () => Math.floor(next() * mutated.length);
  const some = () => 1 + Math.floor(next() ** 3 * 200);
  const telling = [...'";,\t|\r\n\0-+().\'0123456789<>&:^'].map((character) => character.charCodeAt(0));
  for (let change = 0; change <= next() * 6; change += 1) {
    const at = place();
    switch (Math.floor(next() * 6)) {
      case 0:
        mutated[at] = Math.floor(next() * 256);
        break;
      case 1:
        mutated[at] = telling[Math.floor(next() * telling.length)] ?? 0;
        break;
      case 2:
        mutated.splice(at, some());
        break;
      case 3:
        mutated.splice(at, 0, ...mutated.slice(at, at + some()));
        break;
      case 4:
        mutated.splice(at, 0, telling[Math.floor(next() * telling.length)] ?? 0);
        break;
      case 5:
        mutated = mutated.slice(0, at);
        break;
    }
  }
  return Uint8Array.from(mutated);
}
