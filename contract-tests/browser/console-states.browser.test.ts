import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noSessionId } from '../support/admin-requests.ts';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { consolePages, instancePages } from '../support/console-actions.ts';
import { type ConsolePage, consoleSizes, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';

const browser = await useChromium();

const settings = /^(This tenant has no settings yet|このテナントにはまだ設定がない)/;

/** What each page says where there is nothing, in English and in Japanese. `:id` stands for a session that was only created. */
const emptyWords: Readonly<Record<string, readonly [en: string | RegExp, ja: string | RegExp]>> = {
  reviews: ['No review waits', '待っている審査はありません'],
  'reviews/:id': ['This session no longer waits for a review', 'このセッションは審査を待っていません'],
  overview: ['There was no session in the last 30 days', '過去 30 日間にセッションはありません'],
  sessions: ['There is no session yet', 'セッションはまだありません'],
  'sessions/:id': ['There is none yet', 'まだありません'],
  deliveries: ['Nothing has been sent yet', 'まだ何も送信されていません'],
  resend: ['Nothing has been sent again yet', '再送はまだありません'],
  webhooks: ['There is no endpoint yet', 'エンドポイントはまだありません'],
  'api-keys': ['There is no key yet', 'キーはまだありません'],
  tokens: ['There is no token yet', 'トークンはまだありません'],
  members: ['No invitation is open', '未承諾の招待はありません'],
  blocklist: ['Nothing is blocked', '登録はありません'],
  settings: [settings, settings],
  sandbox: ['Create one here, or with an API key.', 'ここで、または API キーで作成してください。'],
  // The log of a tenant begins with the tenant, so only a filter leaves nothing of it.
  'audit-log': ['No entry matches', '該当する記録はありません'],
};

/** Holds the responses to what a page reads, apart from who is signed in, until they are released. */
async function holdReads(page: Page) {
  let gate = Promise.withResolvers<void>();
  await page.route(/\/admin\/(?!account$)/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold() {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(),
  };
}

describe('a page of the console', () => {
  const it = useService(anyEngine);
  const admin = () => adminOf(it.service);

  /** A tenant that has neither settings nor a key. */
  const newTenant = () =>
    succeeded(admin().POST('/admin/tenants', { body: { name: 'Aozora Trading', mode: 'sandbox' } }));

  /**
   * Opens a page whose reads are held, and sees that it says so; then that it no longer does once they are released. One page stands for all
   * before axe: they show the same while they load.
   */
  async function expectLoading(
    { page, open }: ConsolePage,
    reads: Awaited<ReturnType<typeof holdReads>>,
    address: string,
    { name, isExamined }: { readonly name: string; readonly isExamined: boolean },
  ): Promise<void> {
    const progress = page.getByRole('progressbar');
    reads.hold();
    await open(address);
    await progress.first().waitFor();
    const names = await progress.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(new Set(names), address).toEqual(new Set([name]));
    if (isExamined) expect(await axeViolations(page), `${address}, loading`).toEqual([]);
    reads.release();
    await expect.poll(() => progress.count(), { message: address }).toBe(0);
  }

  test.each([
    ['en-GB', 'desk', 'light', 'Loading', 0],
    ['ja-JP', 'phone', 'dark', '読み込み中', 1],
  ] as const)(
    'of a new tenant says that it loads, and then what it does not have, in %s',
    async (locale, size, colorScheme, loading, language) => {
      const { id } = await newTenant();
      const member = await signedInMember(it.service, id, ['owner']);
      const user = await openConsole(browser, it.service, { member, locale, viewport: consoleSizes[size] });
      const { page } = user;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const reads = await holdReads(page);
      const main = page.getByRole('main');

      /** @param path with `:id` for the session */
      const visit = async (path: string, address: string) => {
        await expectLoading(user, reads, `/t/${id}/${address}`, { name: loading, isExamined: path === 'reviews' });
        // Personal data is read at a press alone.
        if (path === 'sessions/:id') {
          await main.locator('ol > li').first().waitFor();
          await main.getByRole('button', { name: /^(Show personal data|個人データを表示)$/ }).click();
        }
        const words = emptyWords[path]?.[language];
        expect(words, path).toBeDefined();
        await main
          .getByText(words ?? '', { exact: true })
          .first()
          .waitFor();
        expect(await main.locator('.MuiAlert-colorError').count(), path).toBe(0);
        expect(await axeViolations(page), `${path}, empty`).toEqual([]);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      };
      const pages = consolePages({ created: ':id', reviewing: ':id', completed: ':id' });
      const paths = [...new Set(pages.map(({ path }) => path))];
      for (const path of paths.filter((one) => !one.includes(':id'))) {
        await visit(path, path === 'audit-log' ? `${path}?sessionId=${noSessionId}` : path);
      }
      await succeeded(operatorOf(it).updateTenantSettings(id, { steps: ['document', 'user_input'] }));
      const session = await succeeded(
        admin().POST('/admin/tenants/{tenantId}/sessions', { params: { path: { tenantId: id } } }),
      );
      for (const path of paths.filter((one) => one.includes(':id'))) {
        await visit(path, path.replace(':id', session.id));
      }
      expect(user.troubles).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
      await user.close();
    },
  );

  test('of the instance says that it loads, and a tenant without members says so', async () => {
    const { id } = await newTenant();
    const member = await signedInMember(it.service, null);
    const user = await openConsole(browser, it.service, { member });
    const { page } = user;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const reads = await holdReads(page);
    for (const [address, shown] of [
      ['', 'main li'],
      ['/account', 'tbody tr'],
      ...instancePages.map(({ path, shown }) => [`/instance/${path}`, shown] as const),
      [`/t/${id}/members`, 'p:text-is("There is no member yet")'],
    ] as const) {
      await expectLoading(user, reads, address, { name: 'Loading', isExamined: address === '' });
      await page.locator(shown).first().waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(user.troubles).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await user.close();
  });
});
