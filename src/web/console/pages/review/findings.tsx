/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvidenceFindings } from '../../../../../generated/clients/admin/types.gen.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';

const tones = { passed: 'good', failed: 'wrong', inconclusive: 'soon' } as const;
/** What needs a person first. */
const order = ['failed', 'inconclusive', 'passed'];

/** What the checks found, with what each looked at. The service explains in English. */
export function Findings({ findings }: { readonly findings: EvidenceFindings | null }) {
  const t = useText();
  if (findings === null)
    return (
      <Sheet title={t('findings.title')}>
        <EmptyState title={t('findings.none')} />
      </Sheet>
    );
  const observations = [...findings.observations].sort(
    (one, other) => order.indexOf(one.result) - order.indexOf(other.result),
  );
  return (
    <Sheet title={t('findings.title')}>
      {findings.faceSimilarity !== null && (
        <Typography sx={{ mb: 1 }}>
          {t('findings.similarity')} <strong>{findings.faceSimilarity.toFixed(2)}</strong>
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {observations.map(({ check, name, result, confidence, explanation }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <Box component="li" key={at} sx={{ display: 'grid', gridTemplateColumns: '7rem 1fr', gap: 1 }}>
            <span>
              <Tag tone={tones[result]}>{t.of('result', result)}</Tag>
            </span>
            <Box sx={{ minWidth: 0 }}>
              <strong>{name.replaceAll('_', ' ')}</strong>{' '}
              <Typography component="span" color="text.secondary" variant="body2">
                {t.of('check', check)}
                {confidence !== null && ` · ${t('findings.confidence', { share: t.percent(confidence) })}`}
              </Typography>
              <Typography lang="en" variant="body2">
                {explanation}
              </Typography>
            </Box>
          </Box>
        ))}
        {findings.riskPoints.map(({ rule, points, explanation }) => (
          <Box component="li" key={rule} sx={{ display: 'grid', gridTemplateColumns: '7rem 1fr', gap: 1 }}>
            <span>
              <Tag tone="soon">{t('findings.points', { points })}</Tag>
            </span>
            <Box>
              <strong>{rule.replaceAll('_', ' ')}</strong>
              <Typography lang="en" variant="body2">
                {explanation}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}
