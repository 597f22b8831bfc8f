import type { Stores, UnitOfWork } from '../app/ports/stores.ts';
import type { Access, Transactions } from './transactions.ts';

/**
 * The unit of work over a pool (see its port): the outer stores commit call by call, those of a transaction together.
 * @param storesOn makes all stores over one way to reach the database
 */
export function createUnitOfWork(transactions: Transactions, storesOn: (access: Access) => Stores): UnitOfWork {
  return {
    stores: storesOn(transactions.outer),
    transaction: (work) => transactions.transaction((access) => work(storesOn(access))),
  };
}
