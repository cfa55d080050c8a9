import { Alert, Button, InputNumber, Select, Switch } from 'antd'
import { ExternalLink, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { ownLink } from '#shell/page/own-link.ts'
import { useCall } from '#shell/request/use-call.ts'
import { minuteOf, momentAt } from '#shell/time/zone.ts'
import { ShareDialog } from '#gateway/web/index.ts'
import { MAX_QUOTA, publicSettingsRoutes, type PublicSettings, type PublicState } from '#forms/contract/public.ts'
import { PublicFields } from './PublicFields.tsx'
import { TEMPLATE_READS } from './reads.ts'
import './template.css'

interface PublicSettingsFormProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** What of a form is published for people without an account. */
export default function PublicSettingsForm({ id, onClose, ...overlay }: PublicSettingsFormProps) {
  const t = useT()
  const [changed, setChanged] = useState<Partial<PublicSettings>>({})
  const isChanged = Object.keys(changed).length > 0
  const { data } = useCall(publicSettingsRoutes.get, { params: { id } }, { isOwn: true })
  const save = useMutate(publicSettingsRoutes.set, {
    refreshes: [publicSettingsRoutes.get, ...TEMPLATE_READS],
    done: t('kit.record.saved'),
  })
  const close = async () => {
    const isSure =
      !isChanged ||
      (await ask({ title: t('forms.public.set.leave'), yes: t('forms.public.set.leave.yes'), danger: true }))
    if (isSure) onClose()
  }
  const submit = async () => {
    if (data === undefined) return
    const { version } = data
    const isSaved = await save.run({ params: { id }, body: { ...settingsOf(data), ...changed, version } })
    if (isSaved) onClose()
  }
  return (
    <TabDrawer
      {...overlay}
      title={t('forms.public.set.title')}
      width={680}
      onClose={() => void close()}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={!isChanged} loading={save.isRunning} onClick={() => void submit()}>
            {t('kit.form.save')}
          </Button>
        </div>
      }
    >
      <p className="frm-hint">{t('forms.public.set.hint')}</p>
      {data && (
        <Settings
          id={id}
          state={data}
          settings={{ ...settingsOf(data), ...changed }}
          onChange={(part) => setChanged({ ...changed, ...part })}
        />
      )}
    </TabDrawer>
  )
}

const settingsOf = ({ isViewOpen, isEntryOpen, versionNo, perDay, total, closeDate }: PublicState): PublicSettings => ({
  isViewOpen,
  isEntryOpen,
  versionNo,
  perDay,
  total,
  closeDate,
})

interface SettingsProps {
  id: string
  state: PublicState
  settings: PublicSettings
  onChange: (part: Partial<PublicSettings>) => void
}

function Settings({ id, state, settings, onChange }: SettingsProps) {
  const t = useT()
  const { isViewOpen, isEntryOpen, versionNo, perDay, total, closeDate } = settings
  const isOtherVersion = versionNo !== state.versionNo
  // The fields of the version that is chosen; of the latest where none is.
  const of = versionNo ?? state.versions[0]
  const other = useCall(
    publicSettingsRoutes.get,
    { params: { id }, query: { versionNo: of === undefined ? undefined : String(of) } },
    { enabled: isOtherVersion && of !== undefined, keepPrevious: true },
  )
  const fields = (isOtherVersion ? other.data?.fields : undefined) ?? state.fields
  if (state.versions.length === 0) return <p className="frm-hint">{t('forms.public.set.noFields')}</p>
  const limit = (value: number | null, label: string, set: (next: number | null) => void) => (
    <label className="frm-public-limit">
      {label}
      <InputNumber
        value={value}
        min={1}
        max={MAX_QUOTA}
        precision={0}
        placeholder={t('forms.public.set.any')}
        onChange={set}
      />
    </label>
  )
  return (
    <div className="frm-public-settings">
      <Link id={id} path={state.path} />
      <OneSwitch
        label={t('forms.public.set.view')}
        hint={t('forms.public.set.viewHint')}
        isOn={isViewOpen}
        onChange={(next) => onChange({ isViewOpen: next })}
      />
      <OneSwitch
        label={t('forms.public.set.entry')}
        hint={t('forms.public.set.entryHint')}
        isOn={isEntryOpen}
        onChange={(next) => onChange({ isEntryOpen: next })}
      />
      {isEntryOpen && fields.some(({ isInTheWay }) => isInTheWay) && (
        <Alert type="warning" showIcon title={t('forms.public.set.blocked')} />
      )}
      {isEntryOpen && (
        <div className="frm-public-limits">
          {limit(perDay, t('forms.public.set.perDay'), (next) => onChange({ perDay: next }))}
          {limit(total, t('forms.public.set.total'), (next) => onChange({ total: next }))}
          <div className="frm-public-limit">
            {t('forms.public.set.close')}
            <MomentPicker
              aria-label={t('forms.public.set.close')}
              value={closeDate === null ? '' : minuteOf(new Date(closeDate))}
              onChange={(local) => onChange({ closeDate: local ? momentAt(local).toISOString() : null })}
            />
          </div>
          <p className="frm-hint">{t('forms.public.set.counts', { entered: state.entered, today: state.today })}</p>
        </div>
      )}
      <label className="frm-public-limit">
        {t('forms.public.set.version')}
        <Select
          value={versionNo ?? 0}
          aria-label={t('forms.public.set.version')}
          options={[
            { value: 0, label: t('forms.public.set.latest') },
            ...state.versions.map((no) => ({ value: no, label: t('forms.public.set.versionNo', { no }) })),
          ]}
          onChange={(no: number) => onChange({ versionNo: no === 0 ? null : no })}
        />
      </label>
      {fields.some(({ isPublic }) => isPublic) ? (
        <PublicFields fields={fields} />
      ) : (
        <Alert type="info" showIcon title={t('forms.public.set.nonePublic')} />
      )}
    </div>
  )
}

function OneSwitch(props: { label: string; hint: string; isOn: boolean; onChange: (next: boolean) => void }) {
  const { label, hint, isOn, onChange } = props
  return (
    <div className="frm-public-switch">
      <div>
        <b>{label}</b>
        <p className="frm-hint">{hint}</p>
      </div>
      <Switch checked={isOn} aria-label={label} onChange={onChange} />
    </div>
  )
}

function Link({ id, path }: { id: string; path: string }) {
  const t = useT()
  const [isSharing, setIsSharing] = useState(false)
  const mayShare = useCan('gw:share:save')
  const link = ownLink(path)
  return (
    <div className="frm-public-link">
      <b id="frm-public-link">{t('forms.public.set.link')}</b>
      <code aria-labelledby="frm-public-link">{link}</code>
      <div className="frm-public-link-ways">
        <CopyButton text={link} />
        <Button icon={<ExternalLink size={16} />} href={link} target="_blank" rel="noopener">
          {t('forms.public.set.open')}
        </Button>
        {mayShare && (
          <Button icon={<Share2 size={16} />} onClick={() => setIsSharing(true)}>
            {t('forms.public.set.share')}
          </Button>
        )}
      </div>
      {mayShare && <p className="frm-hint">{t('forms.public.set.shareHint')}</p>}
      <Overlay of={isSharing ? id : undefined}>
        {(recordId, overlay) => (
          <ShareDialog
            kind="formTemplate"
            recordId={recordId}
            name={t('forms.public.set.title')}
            onClose={() => setIsSharing(false)}
            {...overlay}
          />
        )}
      </Overlay>
    </div>
  )
}
