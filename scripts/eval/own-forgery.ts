// Documents by another generator: no rule or threshold was ever tuned on these drawings. Anyone with a drawing program can make such a
// forgery, and nothing in a picture proves that it is one.

import sharp from 'sharp';
import { provideFonts } from '../setup/provide-fonts.ts';
import { drawText } from '../specimens/draw-text.ts';
import { eraDate, eraYear } from '../specimens/japanese-dates.ts';
import { inventJapanesePerson, type Pool } from '../specimens/japanese-persons.ts';
import { composeMrzLines } from '../specimens/mrz-lines.ts';
import { setLine } from '../specimens/specimen-fonts.ts';
import type { DocumentKind } from './session.ts';
import { zoneHolder } from './subjects.ts';

async function render(content: string, width: number, height: number): Promise<Buffer> {
  await provideFonts();
  const dots = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 173) % width, (index * 97) % height];
    return `<circle cx="${x}" cy="${y}" r="${40 + (index % 5) * 14}" fill="none" stroke="#b9c9b4" opacity=".35"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24" fill="#f0f2ec"/>${dots.join('')}${content}</svg>`;
  return sharp(Buffer.from(svg), { density: 110, unlimited: true }).png().toBuffer();
}

async function imageOf(portrait: Buffer, x: number, y: number, width: number, height: number): Promise<string> {
  const fitted = await sharp(portrait)
    .resize(width * 2, height * 2, { fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/jpeg;base64,${fitted.toString('base64')}"/>`;
}

async function licence(pool: Pool, index: number, portrait: Buffer): Promise<Buffer> {
  const { last, first, birthDate, address, licence: details } = inventJapanesePerson(pool, index);
  const line = (text: string, x: number, y: number, size: number, maxWidth = 800): string =>
    setLine(text, { x, y, size, family: 'BIZ UDMincho', maxWidth, color: '#000' });
  const [year = '', month = '', day = ''] = details.expiryDate.split('-');
  const content =
    line('氏名', 34, 66, 22) +
    line(`${last.kanji}　${first.kanji}`, 100, 68, 34) +
    line(`${eraDate(birthDate, 'space')}生`, 520, 66, 26, 310) +
    line('住所', 34, 118, 22) +
    line(address, 100, 118, 26, 720) +
    line('交付', 34, 166, 22) +
    line(`${eraDate(details.issueDate, 'zero')}　${details.reference}`, 100, 166, 24) +
    `<rect x="26" y="184" width="540" height="46" fill="#dcc26a"/>` +
    line(`${year}年(${eraYear(details.expiryDate, 'zero')}年)${month}月${day}日まで有効`, 36, 218, 29, 520) +
    line('免許の条件等', 34, 268, 20) +
    line('眼鏡等', 180, 268, 22) +
    line('運転免許証', 380, 330, 32) +
    line('番号', 34, 382, 22) +
    line(`第 ${details.number} 号`, 100, 382, 28) +
    line('二・小・原　平成00年00月00日', 34, 430, 18) +
    line(`他　　　　　${eraDate(details.carDate, 'zero')}`, 34, 460, 18) +
    line('二種　　　　平成00年00月00日', 34, 490, 18) +
    line('種類　普通', 380, 450, 20) +
    line(`${details.commission}公安委員会`, 600, 500, 22, 220) +
    (await imageOf(portrait, 590, 150, 236, 296));
  return render(content, 856, 540);
}

async function passport(pool: Pool, index: number, portrait: Buffer): Promise<Buffer> {
  const person = zoneHolder(pool, index);
  const text = (value: string, x: number, y: number, height: number): string =>
    drawText(value, { x, y, height, weight: 0.13, color: '#111' });
  const [first, second] = composeMrzLines(person);
  const zone = (value: string, y: number): string =>
    drawText(value, { x: 66, y, height: 25, pitch: 25.5, weight: 0.16, color: '#111' });
  const content =
    text('PASSPORT', 60, 70, 34) +
    text(`P   ${person.state ?? ''}   ${person.documentNumber}`, 470, 120, 24) +
    ['SURNAME', 'GIVEN NAMES', 'DATE OF BIRTH', 'DATE OF EXPIRY', 'SEX']
      .map((label, row) => text(label, 470, 180 + row * 88, 12))
      .join('') +
    [person.lastName, person.firstName, person.birthDate, person.expiryDate, person.gender]
      .map((value, row) => text(value, 470, 216 + row * 88, 22))
      .join('') +
    (await imageOf(portrait, 70, 130, 340, 440)) +
    zone(first, 750) +
    zone(second, 815);
  return render(content, 1250, 880);
}

/** Draws a forgery of a licence or a passport in every part. */
export function drawOwnForgery(document: DocumentKind, pool: Pool, index: number, portrait: Buffer): Promise<Buffer> {
  return document === 'driver_license' ? licence(pool, index, portrait) : passport(pool, index, portrait);
}
