import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/health`: how the instance is doing. */
export function getInstanceHealth({ readInstanceHealth }: HandlerDeps): AdminHandler<'getInstanceHealth'> {
  return async (): Promise<AdminReply<'getInstanceHealth'>> => {
    const { checkedAt, outages, limitations, oldestJobDueAt, oldestDeliveryDueAt, signingKeys, ...rest } =
      await readInstanceHealth();
    const body = {
      ...rest,
      checkedAt: checkedAt.toISOString(),
      ...{ outages: [...outages], limitations: [...limitations] },
      oldestJobDueAt: oldestJobDueAt?.toISOString() ?? null,
      oldestDeliveryDueAt: oldestDeliveryDueAt?.toISOString() ?? null,
      signingKeys: signingKeys.map(({ id, createdAt, replacedAt }) => ({
        ...{ id, createdAt: createdAt.toISOString() },
        replacedAt: replacedAt?.toISOString() ?? null,
      })),
    };
    return { status: 200, body };
  };
}
