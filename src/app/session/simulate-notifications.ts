import type { NotificationFault } from '../../domain/simulation.ts';
import type { NewOutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';

/** How much later the first of two notifications is sent that are to arrive in the wrong order, in milliseconds. */
const overtakenMs = 5000;
/** When it is first looked whether a notification that is to come twice has been delivered, in milliseconds. */
const repeatMs = 2000;

/**
 * The stores of a transaction, as a simulation sees them. The use cases it runs order their notifications as always; here the orders get the
 * fault that was asked for. The order to store the record of an approval is left out, because the simulation stores it itself, at once.
 * @param fault null lets notifications be
 */
export function simulatedStores(stores: Stores, ids: Ids, fault: NotificationFault | null): Stores {
  let notifications = 0;
  async function add(item: NewOutboxItem): Promise<void> {
    if (item.kind === 'store_record') return;
    if (item.kind !== 'notification') return stores.outbox.add(item);
    notifications += 1;
    if (fault?.fault === 'late') return stores.outbox.add(later(item, fault.delaySeconds * 1000));
    if (fault?.fault === 'out_of_order' && notifications === 1) return stores.outbox.add(later(item, overtakenMs));
    await stores.outbox.add(item);
    if (fault?.fault !== 'duplicate') return;
    await stores.outbox.add({ ...later(item, repeatMs), id: ids.uuid(), kind: 'repeat_event' });
  }
  return { ...stores, outbox: { ...stores.outbox, add } };
}

function later(item: NewOutboxItem, ms: number): NewOutboxItem {
  return { ...item, dueAt: new Date(item.dueAt.getTime() + ms) };
}
