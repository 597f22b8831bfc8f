import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archives } from './archives.ts';

const aReceiver = async () => {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
};
const opened = (sealed: Uint8Array, identity: string) => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(sealed);
};

test('each receiver can open an archive, another key cannot, and nothing of it is in clear', async () => {
  const [one, two, other] = [await aReceiver(), await aReceiver(), await aReceiver()];
  // Larger than a chunk, and one that ends with a chunk.
  const files = [
    { name: 'export.json', bytes: Buffer.from('{"lastName":"Brandt"}') },
    { name: 'pictures/round-1/face.jpg', bytes: Buffer.alloc(700_001, 7) },
    { name: 'pictures/round-1/empty.jpg', bytes: Buffer.alloc(0) },
    { name: 'pictures/round-2/face.jpg', bytes: Buffer.alloc(256 * 1024, 9) },
  ];
  const sealed = await archives.seal(files, [one.recipient, two.recipient]);
  expect(sealed.includes('Brandt')).toBe(false);
  expect(sealed.includes('export.json')).toBe(false);
  for (const { identity } of [one, two]) {
    const found = unzipSync(await opened(sealed, identity));
    expect(Object.keys(found)).toEqual(files.map(({ name }) => name));
    for (const { name, bytes } of files) expect(Buffer.from(found[name] ?? []).equals(bytes), name).toBe(true);
  }
  await expect(opened(sealed, other.identity)).rejects.toThrow();
});

test('an archive that was changed does not open', async () => {
  const { identity, recipient } = await aReceiver();
  const sealed = await archives.seal([{ name: 'export.json', bytes: Buffer.from('{}') }], [recipient]);
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  await expect(opened(sealed, identity)).rejects.toThrow();
});

test('other requests get their turn while a large archive is sealed', async () => {
  const { recipient } = await aReceiver();
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await archives.seal([{ name: 'a.jpg', bytes: Buffer.alloc(4 * 1024 * 1024) }], [recipient]);
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(8);
});

test('a recipient is a public key with its checksum, never a private key', async () => {
  const { identity, recipient } = await aReceiver();
  expect(await archives.isRecipient(recipient)).toBe(true);
  for (const text of [
    '',
    'age1',
    identity,
    `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`,
    `${recipient}q`,
  ])
    expect(await archives.isRecipient(text), text).toBe(false);
});
