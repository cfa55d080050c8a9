import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { MAX_PRELOAD } from '#contract/list.ts'
import { chunksOf } from '#kit/pickers/chunks.ts'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { callWith } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import type { FormModel, StoredValues } from '#forms-core/index.ts'
import type { RecordFile } from '#forms/contract/offered.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { filesIn } from './files-in.ts'

type Files = Readonly<Record<string, UploadedFile>>

/** Addresses are valid for an hour. */
const FRESH_MS = 30 * 60_000

/** The files that values of a form name, with their addresses; as many as one call answers at a time. */
export function useRecordFiles(formId: string, model: FormModel, ...values: (StoredValues | undefined)[]): Files {
  const ids = [...new Set(values.flatMap((one) => (one === undefined ? [] : filesIn(model, one))))]
  const inputs = chunksOf(ids, MAX_PRELOAD).map((chunk) => ({ params: { formId }, query: { ids: chunk } }))
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: callKey(recordRoutes.files, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => callWith(recordRoutes.files, { ...input, signal }),
      staleTime: FRESH_MS,
    })),
    combine: byId,
  })
}

const byId = (replies: readonly UseQueryResult<RecordFile[]>[]): Files =>
  Object.fromEntries(replies.flatMap(({ data }) => data ?? []).map((file) => [file.id, file]))
