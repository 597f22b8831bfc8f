/** @jsxImportSource react */
import Button, { type ButtonProps } from '@mui/material/Button';
import Link, { type LinkProps } from '@mui/material/Link';
import ListItemButton, { type ListItemButtonProps } from '@mui/material/ListItemButton';
import { createLink } from '@tanstack/react-router';
import { forwardRef } from 'react';

/** A link to a page of the console. */
export const RouterLink = createLink(
  forwardRef<HTMLAnchorElement, LinkProps>((props, ref) => <Link ref={ref} {...props} />),
);

/** A link of the navigation. */
export const RouterListItem = createLink(
  forwardRef<HTMLAnchorElement, ListItemButtonProps<'a'>>((props, ref) => (
    <ListItemButton ref={ref} component="a" {...props} />
  )),
);

/** A link that looks like a button. */
export const RouterButton = createLink(
  forwardRef<HTMLAnchorElement, ButtonProps<'a'>>((props, ref) => <Button ref={ref} component="a" {...props} />),
);
