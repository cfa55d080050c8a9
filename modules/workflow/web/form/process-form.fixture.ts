/** Forms of processes in a few words, for tests. */
import type { Field } from '#forms-core/index.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'

/** A form whose fields set the variables of their names. */
export const aForm = (fields: readonly Field[], more: Partial<ProcessForm> = {}): ProcessForm => ({
  formId: null,
  model: modelOf(fields),
  isNew: true,
  modes: {},
  variables: Object.fromEntries(fields.map(({ id, name }) => [id, name])),
  decisions: [],
  guessed: [],
  values: {},
  names: {},
  files: {},
  ...more,
})

/** The id that `field` gives a name. */
export const idOf = (name: string): string => field('text', name).id

/** A yes or no that is decided anew. */
export const decision = (name: string): Field =>
  field('radio', name, {
    required: true,
    options: {
      from: 'fixed',
      options: [
        { value: 'true', label: { zh: '是', en: 'Yes' } },
        { value: 'false', label: { zh: '否', en: 'No' } },
      ],
    },
  })
