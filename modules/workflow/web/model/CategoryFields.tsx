import { Form, Input } from 'antd'
import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { useDictEntries } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { CATEGORY_DICT } from '#workflow/contract/model-category.ts'

/** The category of a model, from the dictionary. One that is not in it stays, with an English name of its own. */
export function CategoryFields() {
  const t = useT()
  const entries = useDictEntries({ dict: CATEGORY_DICT })
  const category = Form.useWatch<string | undefined>('category') ?? ''
  const isUnlisted = category !== '' && !entries.some(({ val }) => val === category)
  return (
    <>
      <Field name="category" label={t('workflow.model.category')}>
        <DictSelect dict={CATEGORY_DICT} allowClear />
      </Field>
      {isUnlisted ? (
        <Field name="categoryEn" label={t('workflow.model.categoryEn')}>
          <Input autoComplete="off" />
        </Field>
      ) : (
        <Form.Item name="categoryEn" hidden>
          <Input />
        </Form.Item>
      )}
    </>
  )
}
