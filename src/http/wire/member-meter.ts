/** Measures one member of a JSON object whose text it sees piece by piece and does not keep. */
export interface MemberMeter {
  /** Takes the next bytes of the text. */
  write(bytes: Buffer): void;
  /** The bytes of the member's value without insignificant white space: 0 when there is none, the last value of several. */
  bytes(): number;
}

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Measures the member of that name, in time that grows with the text alone, whatever its depth. It does not check that the text is
 * well-formed: the size of a member of a malformed text means nothing.
 * @param name the name, in ASCII
 */
export function createMemberMeter(name: string): MemberMeter {
  // An escape of a character takes up to six bytes; the closing quote is kept too.
  const keyBytesMax = 6 * name.length + 1;
  let key: number[] = [];
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let inValue = false;
  let isMeasured = false;
  let size = 0;
  let found = 0;

  const endMember = (): void => {
    if (isMeasured) found = size;
    inValue = false;
    isMeasured = false;
  };

  const readString = (byte: number): void => {
    if (!inValue && key.length < keyBytesMax) key.push(byte);
    if (isMeasured) size += 1;
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) inString = false;
  };

  const readToken = (byte: number): void => {
    if (byte === closeBrace || byte === closeBracket) depth -= 1;
    if (depth === 0 || (depth === 1 && byte === comma)) endMember();
    else if (depth === 1 && byte === colon && !inValue) {
      inValue = true;
      isMeasured = isKey(key, name);
      size = 0;
      key = [];
    } else if (isMeasured) size += 1;
    if (byte === openBrace || byte === openBracket) depth += 1;
    if (byte === quote) inString = true;
  };

  return {
    write(bytes) {
      for (const byte of bytes) {
        if (inString) readString(byte);
        else if (byte !== space && byte !== lineFeed && byte !== carriageReturn && byte !== tab) readToken(byte);
      }
    },
    bytes: () => found,
  };
}

/** @param key the bytes behind the opening quote */
function isKey(key: readonly number[], name: string): boolean {
  try {
    return JSON.parse(`"${Buffer.from(key).toString('latin1')}`) === name;
  } catch {
    return false;
  }
}
