import type { FormModel } from '#forms-core/index.ts'
import type { PublicForm } from '#forms/contract/public.ts'
import type { Visit } from './visit.ts'

/** What the list of public records and the one that is shown get. */
export interface RecordsSectionProps {
  visit: Visit
  form: PublicForm
  shown: FormModel
  onStale: () => void
}
