// The endpoints of a tenant, on the screens of the console.

import type { Page } from 'playwright-core';
import { tenant } from './console-data.ts';
import type { ConsoleScreen } from './console-screen.ts';

const [endpoint] = tenant.endpoints;
/** The buttons of an endpoint, in their order. */
const buttons = ['test', 'change', 'rotate', 'pause', 'disable', 'delete'] as const;

async function press(page: Page, button: (typeof buttons)[number], index = 0): Promise<void> {
  await page.locator('section').nth(index).getByRole('button').nth(buttons.indexOf(button)).click();
}

const conflict = {
  ...{ type: '/docs/errors#version-conflict', title: 'It was changed meanwhile', status: 412, _tag: 'VersionConflict' },
  detail: 'It was changed meanwhile. Compare both versions, then change it again.',
  requestId: 'req_019fe93d33c67c3fbbdf537c46724392',
  version: '7d793037a0760186574b0282f2f435e7',
  current: { url: 'https://shop.example.com/hooks/v2', eventTypes: ['verification.approved'], enabled: true },
  proposed: { url: 'https://shop.example.com/hooks/v3', eventTypes: ['verification.approved'], enabled: true },
};
const sent = { eventId: 'evt_019fe8b8acc071a2b6d31c5e90ab27f4', sentAt: '2026-08-12T09:30:00.000Z' };

export const endpointScreens: readonly ConsoleScreen[] = [
  { name: 'webhooks', path: 'webhooks', forms: ['phone', 'dark'] },
  {
    name: 'webhooks-added',
    path: 'webhooks',
    isInView: true,
    changed: {
      '/endpoints': {
        body: null,
        posted: {
          status: 201,
          body: {
            ...endpoint,
            secret: { ...endpoint?.secrets[0], secret: 'whsec_bWl0b21lIGludmVudGVkIHNlY3JldCBmb3Igc2NyZWVucw==' },
          },
        },
      },
    },
    go: async (page) => {
      await page.locator('#main button').first().click();
      await page.getByRole('dialog').getByRole('textbox').fill('https://shop.example.com/hooks/v2');
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.getByRole('dialog').locator('code').waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'webhooks-tested',
    path: 'webhooks',
    changed: { '/test-events': { body: { ...sent, result: 'http_error', httpStatus: 502, durationMs: 84 } } },
    go: async (page) => {
      await press(page, 'test');
      await page.locator('section').first().getByRole('alert').waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'webhooks-change',
    path: 'webhooks',
    isInView: true,
    changed: { [`/endpoints/${endpoint?.id}`]: { body: endpoint } },
    go: async (page) => {
      await press(page, 'change');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'webhooks-conflict',
    path: 'webhooks',
    isInView: true,
    changed: { [`/endpoints/${endpoint?.id}`]: { body: endpoint, patched: { status: 412, body: conflict } } },
    go: async (page) => {
      await press(page, 'change');
      await page.getByRole('dialog').getByRole('textbox').fill(conflict.proposed.url);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'webhooks-pause',
    path: 'webhooks',
    isInView: true,
    go: async (page) => {
      await press(page, 'pause');
      await page.locator('[role=dialog] strong').waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'webhooks-disable',
    path: 'webhooks',
    isInView: true,
    go: async (page) => {
      await press(page, 'disable');
      await page.locator('[role=dialog] strong').waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'webhooks-delete',
    path: 'webhooks',
    isInView: true,
    changed: { [`/endpoints/${endpoint?.id}`]: { body: endpoint } },
    go: async (page) => {
      await press(page, 'delete');
      await page.locator('[role=dialog] strong').waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'webhook-rotation',
    path: 'webhooks',
    go: async (page) => {
      await press(page, 'rotate');
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').locator('code').waitFor();
    },
  },
  {
    name: 'webhook-rotation-test',
    path: 'webhooks',
    isInView: true,
    changed: { '/test-events': { body: { ...sent, result: 'delivered', httpStatus: 204, durationMs: 84 } } },
    go: async (page) => {
      const dialog = page.getByRole('dialog');
      await press(page, 'rotate');
      await dialog.getByRole('button').last().click();
      await dialog.locator('code').waitFor();
      await dialog.getByRole('button').last().click();
      await dialog.locator('button[class*=contained]').click();
      await dialog.getByRole('status').waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'webhook-rotation-continued',
    path: 'webhooks',
    isInView: true,
    go: async (page) => {
      await press(page, 'rotate', 1);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('combobox').waitFor();
    },
    forms: ['phone'],
  },
];
