// The drawing of a data page.

import { drawText } from './draw-text.ts';
import { type SpecimenPerson, specimenState } from './mrz-lines.ts';
import { seededRandom } from './seeded-random.ts';

/** The data page is 125 mm by 88 mm (ICAO Doc 9303-4, TD3); one unit of the drawing is a tenth of a millimetre. */
export const pageWidth = 1250;
export const pageHeight = 880;

const ink = '#20242e';
const accent = '#2f5d62';
/** One character of the machine-readable zone per 2.54 mm, in capitals 2.4 mm high. */
const mrzPitch = 25.4;
const mrzHeight = 24;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

function printedDate(date: string): string {
  return `${date.slice(8, 10)} ${months[Number(date.slice(5, 7)) - 1] ?? '---'} ${date.slice(0, 4)}`;
}

/** Fine interwoven waves, as security printing has them. */
function guilloche(random: () => number): string {
  const lines: string[] = [];
  for (let band = 0; band < 26; band += 1) {
    const phase = random() * Math.PI;
    const middle = 60 + band * 24;
    let path = '';
    for (let x = 0; x <= pageWidth; x += 14) {
      const y = middle + 26 * Math.sin(x / 74 + phase) + 9 * Math.sin(x / 19 + band);
      path += `${x === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}`;
    }
    const hue = band % 3 === 0 ? '#5d9aa0' : band % 3 === 1 ? '#c9a15c' : '#8fb3a3';
    lines.push(`<path d="${path}" fill="none" stroke="${hue}" stroke-width="1.1" opacity=".42"/>`);
  }
  const rosette: string[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    rosette.push(
      `<ellipse cx="985" cy="330" rx="180" ry="62" transform="rotate(${turn * 7.5} 985 330)" fill="none" ` +
        'stroke="#6aa5a0" stroke-width="1" opacity=".36"/>',
    );
  }
  return lines.join('') + rosette.join('');
}

const skins = ['#f0cfb0', '#e3b590', '#c98f66', '#9c6643', '#f3d9c4'] as const;
const hairs = ['#2a211c', '#4a3223', '#16161a', '#7a5a36', '#8b8580'] as const;
const clothes = ['#34495e', '#5b3a4c', '#3f5b46', '#5a4a36'] as const;

function pick<T>(random: () => number, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

/** A shaded portrait of an invented person, 350 by 450 units, in one of a few hundred variations. */
function portrait(random: () => number): string {
  const skin = pick(random, skins);
  const hair = pick(random, hairs);
  const wide = 84 + random() * 14;
  const long = random() < 0.45;
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="196" rx="15" ry="8.5" fill="#fbfaf8"/><circle cx="${x}" cy="196" r="7.6" fill="#3b2f2a"/>` +
    `<circle cx="${x + 2.4}" cy="193.6" r="2" fill="#fff"/>` +
    `<path d="M${x - 17} 189Q${x} 180 ${x + 17} 190" fill="none" stroke="#2d2320" stroke-width="3"/>` +
    `<path d="M${x - 20} 172Q${x} 160 ${x + 20} 172" fill="none" stroke="${hair}" stroke-width="7" stroke-linecap="round"/>`;
  return (
    '<defs>' +
    '<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef2f3"/><stop offset="1" stop-color="#cfd9dc"/></linearGradient>' +
    `<radialGradient id="skin" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="${skin}"/><stop offset="1" stop-color="${skin}" stop-opacity=".72"/></radialGradient>` +
    '<clipPath id="frame"><rect width="350" height="450" rx="10"/></clipPath></defs>' +
    '<g clip-path="url(#frame)"><rect width="350" height="450" fill="url(#wall)"/>' +
    (long
      ? `<path d="M${175 - wide - 16} 190Q70 380 96 450H254Q280 380 ${175 + wide + 16} 190Z" fill="${hair}"/>`
      : '') +
    `<path d="M18 450C24 356 110 344 175 344C240 344 326 356 332 450Z" fill="${pick(random, clothes)}"/>` +
    `<path d="M138 290V352Q175 392 212 352V290Z" fill="${skin}"/><path d="M138 304Q175 344 212 304V324Q175 360 138 324Z" fill="#000" opacity=".12"/>` +
    `<ellipse cx="175" cy="206" rx="${wide + 6}" ry="118" fill="#8a5f45"/><ellipse cx="175" cy="204" rx="${wide + 5}" ry="117" fill="url(#skin)"/>` +
    `<path d="M${175 - wide - 10} 204C${160 - wide} 96 130 66 178 64C236 64 ${190 + wide} 104 ${185 + wide} 204C${170 + wide} 150 236 128 190 128C140 126 ${182 - wide} 146 ${175 - wide - 10} 204Z" fill="${hair}"/>` +
    `${eye(134)}${eye(216)}` +
    '<path d="M174 200Q166 240 160 250Q172 260 188 251" fill="none" stroke="#7a4f38" stroke-width="3.4" stroke-linecap="round" opacity=".8"/>' +
    '<path d="M142 282Q175 274 208 282Q175 304 142 282Z" fill="#a4554b"/><path d="M142 282Q175 287 208 282" fill="none" stroke="#6d332d" stroke-width="2.4"/>' +
    '</g><rect width="350" height="450" rx="10" fill="none" stroke="#51706f" stroke-width="2"/>'
  );
}

/**
 * Draws the data page of an invented passport of Utopia as an SVG document. It holds paths only, no text elements and
 * no outside resources, so that it looks the same on a machine without fonts.
 * @param person the holder
 * @param mrz the two lines of the machine-readable zone, 44 characters each
 * @param seed chooses the portrait and the phase of the pattern
 * @param options a data URL of a portrait in place of the drawn one, and whether the words of a specimen are printed
 * @returns an SVG of `pageWidth` by `pageHeight` units
 */
export function passportPageSvg(
  person: SpecimenPerson,
  mrz: readonly [string, string],
  seed: number,
  options: { readonly portrait?: string | undefined; readonly mark?: boolean } = {},
): string {
  const mark = options.mark !== false;
  const random = seededRandom(seed);
  const label = (x: number, y: number, text: string): string =>
    drawText(text, { x, y, height: 11, weight: 0.13, color: accent });
  const value = (x: number, y: number, text: string): string =>
    drawText(text, { x, y, height: Math.min(25, 26 * (24 / Math.max(text.length, 24))), weight: 0.12, color: ink });
  const field = (x: number, y: number, name: string, text: string): string =>
    label(x, y, name) + value(x, y + 40, text);
  const line = (y: number, text: string): string =>
    drawText(text, { x: 67, y, height: mrzHeight, pitch: mrzPitch, weight: 0.15, color: '#15161a' });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pageWidth}" height="${pageHeight}" viewBox="0 0 ${pageWidth} ${pageHeight}">` +
    '<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9f3ee"/><stop offset=".55" stop-color="#f6f1e2"/><stop offset="1" stop-color="#e3eef0"/></linearGradient></defs>' +
    `<rect width="${pageWidth}" height="${pageHeight}" rx="26" fill="url(#paper)"/>` +
    guilloche(random) +
    `<path d="M0 648H${pageWidth}V${pageHeight - 26}A26 26 0 0 1 ${pageWidth - 26} ${pageHeight}H26A26 26 0 0 1 0 ${pageHeight - 26}Z" fill="#f7f6f0" opacity=".9"/><path d="M0 648H${pageWidth}" stroke="${accent}" stroke-width="2" opacity=".5"/>` +
    drawText('UTOPIA', { x: 56, y: 72, height: 30, weight: 0.17, color: accent }) +
    drawText('PASSPORT', { x: 320, y: 72, height: 22, weight: 0.15, color: accent }) +
    (mark
      ? drawText('INVENTED PERSON - NOT A TRAVEL DOCUMENT', {
          x: 716,
          y: 66,
          height: 12.5,
          weight: 0.14,
          color: '#a8483f',
        })
      : '') +
    `<g transform="translate(56 120)">${options.portrait === undefined ? portrait(random) : `<image width="350" height="450" href="${options.portrait}"/>`}</g>` +
    field(450, 130, 'TYPE', 'P') +
    field(610, 130, 'ISSUING STATE', person.state ?? specimenState) +
    field(880, 130, 'PASSPORT NO.', person.documentNumber) +
    field(450, 220, 'SURNAME', person.lastName) +
    field(450, 310, 'GIVEN NAMES', person.firstName) +
    field(450, 400, 'NATIONALITY', 'UTOPIAN') +
    field(880, 400, 'SEX', person.gender) +
    field(450, 490, 'DATE OF BIRTH', printedDate(person.birthDate)) +
    field(880, 490, 'PERSONAL NO.', person.personalNumber ?? '-') +
    field(450, 580, 'DATE OF EXPIRY', printedDate(person.expiryDate)) +
    field(880, 580, 'AUTHORITY', 'CITY OF NOWHERE') +
    (mark
      ? `<g transform="rotate(-18 640 380)">${drawText('SPECIMEN', { x: 300, y: 440, height: 120, pitch: 96, weight: 0.1, color: '#b0413a', opacity: 0.2 })}</g>`
      : '') +
    line(744, mrz[0]) +
    line(808, mrz[1]) +
    '</svg>'
  );
}
