// Personal data that tenants and users give (SPEC 2.4, SPEC 2.5), with its rules.

/** The tenant's prior knowledge of the person (SPEC 2.4), with at least one field. Personal data. */
export interface PreRegisteredInfo {
  readonly birthDate?: string;
  readonly lastName?: string;
  readonly firstName?: string;
  readonly address?: string;
  readonly gender?: string;
}

/** The user's input (SPEC 2.5). Fields that were not given are absent. Personal data. */
export interface UserInputInfo {
  readonly lastName?: string;
  readonly firstName?: string;
  readonly lastNameKana?: string;
  readonly firstNameKana?: string;
  readonly birthDate?: string;
  readonly address?: string;
}

/** A field of personal data that breaks a rule. The value is not repeated. */
export interface PersonalDataFault {
  readonly field: 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'birthDate';
  readonly message: string;
}

const nameFields = ['lastName', 'firstName', 'lastNameKana', 'firstNameKana'] as const;
const kanaFields = ['lastNameKana', 'firstNameKana'] as const;
/** A letter that is seen and compared: neither a filler without ink nor an apostrophe. */
const letter = /(?![\p{Default_Ignorable_Code_Point}ʹʻʼʽ])\p{L}/u;
const kana = /^[ \u3000ぁ-ゟ゠-ヿｦ-ﾟ]+$/;
const birthDateMin = '1900-01-01';
/** The largest offset of a time zone from UTC, in milliseconds. */
const zoneOffsetMaxMs = 14 * 3_600_000;

/**
 * Checks the rules of names and birth dates that no schema expresses (SPEC 2.4, 2.5).
 * @param info absent fields break no rule
 */
export function personalDataFaults(info: PreRegisteredInfo & UserInputInfo, now: Date): PersonalDataFault[] {
  const faults: PersonalDataFault[] = [];
  for (const field of nameFields) {
    if (info[field] !== undefined && !letter.test(info[field]))
      faults.push({ field, message: 'must have at least one letter' });
  }
  for (const field of kanaFields) {
    if (info[field] !== undefined && !kana.test(info[field]))
      faults.push({ field, message: 'must be in katakana or hiragana' });
  }
  const { birthDate } = info;
  if (birthDate === undefined) return faults;
  // A day is in the future while it has not begun in any time zone.
  if (Date.parse(birthDate) > now.getTime() + zoneOffsetMaxMs)
    faults.push({ field: 'birthDate', message: 'must not be in the future' });
  if (birthDate < birthDateMin) faults.push({ field: 'birthDate', message: 'must not be before 1900' });
  return faults;
}
