/** Receipts of records that no visitor has entered, for tests. */
import { newId } from '#kernel/ids.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { insertReceipt } from '../public/public.repo.ts'
import { hashOfReceipt, newReceiptNumber } from '../public/receipt-number.ts'

/** A receipt number of a record. */
export async function aReceipt(server: TestServer, { formId, recordId }: { formId: string; recordId: string }) {
  const receipt = newReceiptNumber()
  const row = { tenantId: 1, id: newId(), templateId: formId, recordId, hash: hashOfReceipt(receipt) }
  await server.node.kernel.database.transaction(1, (tx) => insertReceipt(tx, row))
  return receipt
}
