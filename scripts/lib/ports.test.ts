import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts, requireFree } from './ports.mjs';

test('free ports differ and can be used', async () => {
  const ports = await freePorts(5);
  expect(new Set(ports).size).toBe(5);
  for (const port of ports) await requireFree('PORT', port);
});

test('a port in use is refused with the name of its variable', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await expect(requireFree('SUPABASE_PORT', port, 0)).rejects.toThrow(
    `Port ${port} is in use by another program. Choose another one, for example SUPABASE_PORT=${port + 1}.`,
  );
  server.close();
});
