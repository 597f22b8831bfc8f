/** @jsxImportSource react */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useActorName, useActors } from '../../parts/use-actor-name.ts';
import { useText } from '../../text/use-text.ts';
import { type Actor, actorChoices } from './audit-filter.ts';

interface ActorFieldProps {
  readonly label: string;
  /** Null for all of them. */
  readonly value: Actor | null;
  readonly onChange: (actor: Actor | null) => void;
  /** The callers of the entries that are shown; those who have left since are known by them alone. */
  readonly seen: readonly Actor[];
}

/** Limits a log to what one member or token did. */
export function ActorField({ label, value, onChange, seen }: ActorFieldProps) {
  const t = useText();
  const nameOf = useActorName();
  const actors = actorChoices([...seen, ...useActors()], value);
  return (
    <TextField
      select
      label={label}
      value={value?.id ?? ''}
      onChange={({ target }) => onChange(actors.find(({ id }) => id === target.value) ?? null)}
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('filter.all')}</MenuItem>
      {actors.map((actor) => (
        <MenuItem key={actor.id} value={actor.id}>
          {nameOf(actor)}
        </MenuItem>
      ))}
    </TextField>
  );
}
