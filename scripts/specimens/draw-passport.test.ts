import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPassport } from './draw-passport.ts';
import { hasGlyph } from './draw-text.ts';
import { inventPerson } from './invented-persons.ts';
import { composeMrzLines, transliterate } from './mrz-lines.ts';
import { passportPageSvg } from './passport-page.ts';

const person = inventPerson(4);

describe('the machine-readable zone', () => {
  test('is that of the specimen in ICAO Doc 9303-4', () => {
    const lines = composeMrzLines({
      lastName: 'Eriksson',
      firstName: 'Anna Maria',
      birthDate: '1974-08-12',
      gender: 'F',
      // The worked example of ICAO Doc 9303, part 4, so that the digits are not only our own.
      documentNumber: 'L898902C3',
      expiryDate: '2012-04-15',
      personalNumber: 'ZE184226B',
    });
    expect(lines).toEqual([
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ]);
  });

  test('always has 44 characters a line', () => {
    for (let index = 0; index < 50; index += 1) {
      for (const line of composeMrzLines(inventPerson(index))) expect(line).toMatch(/^[A-Z0-9<]{44}$/);
    }
    const long = { ...person, lastName: 'Nowhere-'.repeat(6), firstName: 'Anna' };
    expect(composeMrzLines(long)[0]).toHaveLength(44);
  });

  test.each([
    ['Müller', 'MUELLER'],
    ['García-Vidal', 'GARCIA<VIDAL'],
    ["O'Rourke", 'OROURKE'],
    ['Weiß', 'WEISS'],
    ['Sørensen', 'SOERENSEN'],
  ])('%s becomes %s', (name, expected) => {
    expect(transliterate(name)).toBe(expected);
  });

  test('one check digit can be wrong and no other', () => {
    const right = composeMrzLines(person)[1];
    const wrong = composeMrzLines(person, 'birthDate')[1];
    const differing = [...right].flatMap((character, at) => (character === wrong.charAt(at) ? [] : [at]));
    expect(differing).toContain(19);
    expect(differing.filter((at) => at !== 43)).toEqual([19]);
  });
});

describe('the drawing', () => {
  test('is made of paths and holds no text and no outside resource', () => {
    const svg = passportPageSvg(person, composeMrzLines(person), 1);
    expect(svg).not.toMatch(/<text|font|<image|href|url\((?!#)/);
  });

  test('has a glyph for every character of a zone', () => {
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<') expect(hasGlyph(character), character).toBe(true);
  });

  test('is the same for the same options and differs by person', async () => {
    const one = await drawPassport({ person, noise: 10, table: true });
    expect(await drawPassport({ person, noise: 10, table: true })).toEqual(one);
    expect(await drawPassport({ person: inventPerson(5), noise: 10, table: true })).not.toEqual(one);
  });

  test('comes as JPEG or PNG in the size asked for', async () => {
    expect(await sharp(await drawPassport({ person })).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1250,
      height: 880,
    });
    const small = await sharp(await drawPassport({ person, format: 'png', pixelsPerMm: 5 })).metadata();
    expect(small).toMatchObject({ format: 'png', width: 625, height: 440 });
  });

  test('is pixel for pixel the same on a machine without a single font', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'no-fonts-'));
    try {
      const config = path.join(directory, 'fonts.conf');
      await writeFile(config, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>');
      const script =
        `import { drawPassport } from ${JSON.stringify(new URL('./draw-passport.ts', import.meta.url).href)};` +
        `import { inventPerson } from ${JSON.stringify(new URL('./invented-persons.ts', import.meta.url).href)};` +
        "import { createHash } from 'node:crypto';" +
        "console.log(createHash('sha256').update(await drawPassport({ person: inventPerson(4), format: 'png' })).digest('hex'));";
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { FONTCONFIG_FILE: config, FONTCONFIG_PATH: directory, XDG_DATA_HOME: directory, HOME: directory },
      });
      const here = await drawPassport({ person, format: 'png' });
      expect(stdout.trim()).toBe(createHash('sha256').update(here).digest('hex'));
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
