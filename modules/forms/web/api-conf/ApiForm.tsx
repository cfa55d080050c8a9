import { Input, InputNumber } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import {
  formApiRoutes,
  MAX_API_ATTEMPTS,
  MAX_API_CACHE_SECONDS,
  MAX_API_TIMEOUT_SECONDS,
} from '#forms/contract/api-conf.ts'
import { apiTitle } from './api-title.ts'
import { AuthFields } from './AuthFields.tsx'
import { BlockFields } from './BlockFields.tsx'
import { API_READS } from './reads.ts'
import { RequestFields } from './RequestFields.tsx'
import { ResponseFields } from './ResponseFields.tsx'
import './api-conf.css'

const FIRST = {
  status: 1,
  method: 'GET',
  headers: [],
  auth: 'none',
  authPlace: 'header',
  blockFor: 'none',
  blockRoleIdList: [],
  blockColumns: [],
  blockParams: {},
  timeoutSeconds: 10,
  attempts: 3,
  cacheSeconds: 60,
}

/** Creates a configured call, or changes one. Its secret is only ever written. */
export default function ApiForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew, stored } = useCrudForm({
    routes: formApiRoutes,
    reads: API_READS,
    id,
    onClose,
    first: FIRST,
    nameOf: apiTitle,
    newTitle: t('forms.api.create'),
    fieldOf: { name_taken: 'name' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      {isNew && (
        <Field name="name" label={t('forms.api.name')} hint={t('forms.api.name.hint')} isWide>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <Field name="title" label={t('forms.api.titleField')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="titleEn" label={t('forms.api.titleEn')}>
        <Input autoComplete="off" />
      </Field>
      <StatusField dict="app_status" isWide />
      <h3 className="api-section">{t('forms.api.request')}</h3>
      <RequestFields />
      <h3 className="api-section">{t('forms.api.auth')}</h3>
      <AuthFields hasSecret={stored?.hasSecret === true} />
      <h3 className="api-section">{t('forms.api.response')}</h3>
      <ResponseFields />
      <h3 className="api-section">{t('forms.block')}</h3>
      <BlockFields />
      <h3 className="api-section">{t('forms.api.limits')}</h3>
      <Field name="timeoutSeconds" label={t('forms.api.timeout')}>
        <InputNumber min={1} max={MAX_API_TIMEOUT_SECONDS} precision={0} />
      </Field>
      <Field name="cacheSeconds" label={t('forms.api.cache')} hint={t('forms.api.cache.hint')}>
        <InputNumber min={0} max={MAX_API_CACHE_SECONDS} precision={0} />
      </Field>
      <Field name="attempts" label={t('forms.api.attempts')} hint={t('forms.api.attempts.hint')}>
        <InputNumber min={1} max={MAX_API_ATTEMPTS} precision={0} />
      </Field>
      <RemarkField />
    </FormDrawer>
  )
}
