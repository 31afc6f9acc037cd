import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const VALID_MS = 24 * 3_600_000;

/** Creates a self-signed certificate for 127.0.0.1 that is valid for a day; Node has no API for this. */
export function newCertificate(): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(set(sequence(oid('550403'), node(0x0c, Buffer.from('127.0.0.1')))));
  const basicConstraints = sequence(oid('551d13'), octets(sequence(node(0x01, Buffer.from([0xff])))));
  const subjectAltName = sequence(oid('551d11'), octets(sequence(node(0x87, Buffer.from([127, 0, 0, 1])))));
  const now = Date.now();
  const body = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))), // version 3
    node(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])), // serial number
    algorithm,
    name,
    sequence(time(now - VALID_MS), time(now + VALID_MS)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(basicConstraints, subjectAltName)),
  );
  const signature = node(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const der = sequence(body, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one ASN.1 value in DER: tag, length, content. */
function node(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]) => node(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => node(0x31, Buffer.concat(parts));
const octets = (content: Buffer) => node(0x04, content);
const oid = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const time = (at: number) =>
  node(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
