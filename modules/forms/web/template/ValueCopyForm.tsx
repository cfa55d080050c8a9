import { Button, Checkbox, Select } from 'antd'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DOWNLOADS } from '#kit/transfer/downloads.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useGo } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { valueCopyRoutes, type CopySource } from '#forms/contract/value-copy.ts'
import { textIn } from '#forms-core/index.ts'
import './template.css'

interface ValueCopyFormProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** Copies the values of one field into another one, for all records; a trial says before what would become of each. */
export default function ValueCopyForm({ id, onClose, ...overlay }: ValueCopyFormProps) {
  const t = useT()
  const go = useGo()
  const { data: sources } = useCall(valueCopyRoutes.sources, { params: { id } }, { isOwn: true })
  const copy = useMutate(valueCopyRoutes.copy, { refreshes: [] })
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const [overwrites, setOverwrites] = useState(false)
  const isReady = from !== undefined && to !== undefined
  const run = async (isTrial: boolean) => {
    if (from === undefined || to === undefined) return
    const isFiled = await copy.run({ params: { id }, body: { from, to, overwrites, isTrial } })
    if (!isFiled) return
    toast('info', t('forms.valueCopy.filed'), { label: t('kit.tasks.open'), run: () => go(DOWNLOADS) })
    if (!isTrial) onClose()
  }
  const copyAll = async () => {
    const isSure = await ask({
      title: t('forms.valueCopy.ask'),
      consequence: t(overwrites ? 'forms.valueCopy.consequence.overwrite' : 'forms.valueCopy.consequence'),
      yes: t('forms.valueCopy.run'),
    })
    if (isSure) await run(false)
  }
  return (
    <TabDrawer
      {...overlay}
      title={t('forms.valueCopy.title')}
      width={600}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button icon={<FlaskConical size={16} />} disabled={!isReady} onClick={() => void run(true)}>
            {t('forms.valueCopy.try')}
          </Button>
          <Button type="primary" disabled={!isReady} onClick={() => void copyAll()}>
            {t('forms.valueCopy.run')}
          </Button>
        </div>
      }
    >
      <p className="frm-hint">{t('forms.valueCopy.hint')}</p>
      {sources?.length === 0 && <Empty title={t('forms.valueCopy.none')} />}
      {sources && sources.length > 0 && (
        <CopyFields
          sources={sources}
          from={from}
          to={to}
          onFrom={(value) => {
            setFrom(value)
            setTo(undefined)
          }}
          onTo={setTo}
        />
      )}
      {sources && sources.length > 0 && (
        <Checkbox checked={overwrites} onChange={({ target }) => setOverwrites(target.checked)}>
          {t('forms.valueCopy.overwrite')}
        </Checkbox>
      )}
    </TabDrawer>
  )
}

interface CopyFieldsProps {
  sources: readonly CopySource[]
  from: string | undefined
  to: string | undefined
  onFrom: (id: string) => void
  onTo: (id: string) => void
}

function CopyFields({ sources, from, to, onFrom, onTo }: CopyFieldsProps) {
  const t = useT()
  const nameOf = ({ label, isRetired }: CopySource) => {
    const name = textIn(label, currentLanguage())
    return isRetired ? t('forms.valueCopy.retired', { name }) : name
  }
  const targets = sources.find(({ id }) => id === from)?.targets ?? []
  return (
    <div className="frm-copy-fields">
      <label>
        <span>{t('forms.valueCopy.from')}</span>
        <Select
          value={from ?? null}
          aria-label={t('forms.valueCopy.from')}
          placeholder={t('forms.valueCopy.choose')}
          options={sources.map((one) => ({ value: one.id, label: nameOf(one) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id: string | null) => id !== null && onFrom(id)}
        />
      </label>
      <label>
        <span>{t('forms.valueCopy.to')}</span>
        <Select
          value={to ?? null}
          aria-label={t('forms.valueCopy.to')}
          placeholder={t('forms.valueCopy.choose')}
          disabled={from === undefined}
          options={targets.map(({ id, label }) => ({ value: id, label: textIn(label, currentLanguage()) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id: string | null) => id !== null && onTo(id)}
        />
      </label>
    </div>
  )
}
