/**
 * A share with its 95 % interval (Wilson), as text such as `0.18 % (0.06–0.53) of 1656`.
 * @param hits at most `total`
 */
export function proportionInterval(hits: number, total: number): string {
  if (total === 0) return 'none of 0';
  const z = 1.96;
  const share = hits / total;
  const middle = (share + (z * z) / (2 * total)) / (1 + (z * z) / total);
  const half = (z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))) / (1 + (z * z) / total);
  const percent = (value: number): string => (Math.max(0, value) * 100).toFixed(2);
  return `${percent(share)} % (${percent(middle - half)}–${percent(middle + half)}) of ${total}`;
}
