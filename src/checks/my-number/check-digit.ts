/**
 * Whether twelve digits end with the check digit of an Individual Number (My Number).
 *
 * The rule is article 5 of the Ordinance of the Ministry of Internal Affairs and Communications No. 85 of 2014 (平成26年総務省令第85号):
 * of the eleven digits before it, counted from the last, the first six are multiplied by 2 to 7 and the others by 2 to 6. With r as the
 * remainder of the sum divided by 11, the check digit is 11 − r, or 0 where r is 0 or 1.
 * @param digits anything else than twelve ASCII digits is wrong
 */
export function hasMyNumberCheckDigit(digits: string): boolean {
  if (!/^[0-9]{12}$/.test(digits)) return false;
  let sum = 0;
  for (let position = 1; position <= 11; position += 1) {
    const weight = position <= 6 ? position + 1 : position - 5;
    sum += Number(digits[11 - position]) * weight;
  }
  const remainder = sum % 11;
  return Number(digits[11]) === (remainder <= 1 ? 0 : 11 - remainder);
}
