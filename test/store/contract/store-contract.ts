/**
 * What every backend must do, as one suite over the port alone. A backend's own test calls `describeStore` with how to
 * make a store; what a backend cannot do it names as a skip with its reason, and a skip
 * that is not needed fails.
 */
import { describe } from 'vitest';
import { accessContract } from './access-contract.ts';
import { asOfContract } from './as-of-contract.ts';
import { blocksContract } from './blocks-contract.ts';
import { claimsContract } from './claims-contract.ts';
import { documentsContract } from './documents-contract.ts';
import { entitiesContract } from './entities-contract.ts';
import { erasuresContract } from './erasures-contract.ts';
import { eventListContract } from './event-list-contract.ts';
import { handedPacksContract } from './handed-packs-contract.ts';
import { jobsContract } from './jobs-contract.ts';
import { leasesContract } from './leases-contract.ts';
import { ledgerContract } from './ledger-contract.ts';
import { lifeContract } from './life-contract.ts';
import { linksContract } from './links-contract.ts';
import { listMemoriesContract } from './list-memories-contract.ts';
import { loggedQueriesContract } from './logged-queries-contract.ts';
import { memoryContract } from './memory-contract.ts';
import { ownChangesContract } from './own-changes-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { searchContract } from './search-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { shadowContract } from './shadow-contract.ts';
import { type StoreUnderTest, skipsContract } from './store-under-test.ts';
import { toolCallsContract } from './tool-calls-contract.ts';
import { transactionContract } from './transaction-contract.ts';
import { vectorsContract } from './vectors-contract.ts';

const PARTS = {
  rows: rowsContract,
  ledger: ledgerContract,
  transactions: transactionContract,
  'own changes': ownChangesContract,
  leases: leasesContract,
  jobs: jobsContract,
  'lists of events': eventListContract,
  memories: memoryContract,
  'lists of memories': listMemoriesContract,
  claims: claimsContract,
  links: linksContract,
  blocks: blocksContract,
  sessions: sessionsContract,
  documents: documentsContract,
  entities: entitiesContract,
  erasures: erasuresContract,
  search: searchContract,
  'the log of questions': loggedQueriesContract,
  vectors: vectorsContract,
  access: accessContract,
  'the past': asOfContract,
  shadow: shadowContract,
  'tool calls': toolCallsContract,
  'handed packs': handedPacksContract,
  life: lifeContract,
};

export function describeStore(name: string, subject: StoreUnderTest): void {
  describe(`${name} keeps the contract of a store`, () => {
    for (const [part, contract] of Object.entries(PARTS)) describe(part, () => contract(subject));
    if (subject.skips) describe('skips', () => skipsContract(subject));
  });
}
