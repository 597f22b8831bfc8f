// Reads the recogniser's characters out of its model file.

/** The field of ONNX's ModelProto that holds named texts, and of those the fields of name and text. */
const metadataField = 14;
const nameField = 1;
const textField = 2;

/** Fields of this kind (protobuf wire types) hold bytes; the others that occur here hold one number. */
const bytesType = 2;
const numberType = 0;

/**
 * The characters of a text recogniser, by the index of its output: nothing, the characters of the metadata `character`, and the space.
 * onnxruntime-node does not show metadata, so the file's outermost protobuf fields are read here.
 * @param model the content of the ONNX file
 * @throws when the model has no such metadata
 */
export function readDictionary(model: Buffer): string[] {
  for (const { field, bytes } of fieldsOf(model)) {
    if (field !== metadataField) continue;
    const parts = new Map([...fieldsOf(bytes)].map((part) => [part.field, part.bytes.toString('utf8')]));
    const text = parts.get(textField);
    if (parts.get(nameField) === 'character' && text !== undefined) return ['', ...text.split('\n'), ' '];
  }
  throw new Error('the recogniser has no characters in its metadata');
}

function* fieldsOf(message: Buffer): Generator<{ readonly field: number; readonly bytes: Buffer }> {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('the model is damaged');
  };
  while (at < message.length) {
    const tag = readNumber();
    const type = tag & 7;
    if (type !== bytesType && type !== numberType) throw new Error('the model is damaged');
    const value = readNumber();
    if (type === numberType) continue;
    yield { field: tag >>> 3, bytes: message.subarray(at, at + value) };
    at += value;
  }
}
