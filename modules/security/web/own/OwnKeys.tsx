import { Button } from 'antd'
import { KeyRound, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ownKeyRoutes, type ApiKey, type OwnKeys as Known } from '#security/contract/api-key.ts'
import { KeyDialogs, useKeyDialogs } from '../api-key/KeyDialogs.tsx'
import { KeyStateTag } from '../api-key/KeyStateTag.tsx'
import '../api-key/api-key.css'

const OwnKeyForm = lazy(() => import('./OwnKeyForm.tsx'))

/** A part of the personal centre: the keys of one's own programs. Absent for those who may have none and have none. */
export default function OwnKeys() {
  const { data: known } = useCall(ownKeyRoutes.list, {})
  if (!known || (!known.isAllowed && known.keys.length === 0)) return null
  return <KeyCard {...known} />
}

function KeyCard({ keys, isAllowed, maxDays }: Known) {
  const t = useT()
  const id = useId()
  const [editing, setEditing] = useState<ApiKey | 'new'>()
  const dialogs = useKeyDialogs()
  const refreshes = [ownKeyRoutes.list]
  const rotate = useMutate(ownKeyRoutes.rotate, { refreshes, done: false })
  const remove = useMutate(ownKeyRoutes.removeMany, {
    refreshes,
    done: ({ refused: [first] }) => first?.msg ?? t('security.apiKey.deleted'),
  })
  const removeOne = async ({ id: keyId, name }: ApiKey) => {
    const isSure = await ask({
      title: t('security.apiKey.delete.ask', { name }),
      consequence: t('security.apiKey.delete.consequence'),
      yes: t('kit.record.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ body: [keyId] })
  }
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('security.apiKey.own')}</h2>
        {isAllowed && (
          <Button size="small" onClick={() => setEditing('new')}>
            {t('security.apiKey.create')}
          </Button>
        )}
      </header>
      <p className="sec-keys-about">{t(isAllowed ? 'security.apiKey.own.about' : 'security.apiKey.own.off')}</p>
      <ul className="sec-keys">
        {keys.map((key) => (
          <KeyLine
            key={key.id}
            of={key}
            onEdit={() => setEditing(key)}
            onRotate={isAllowed ? () => dialogs.askRotation({ key, maxDays }) : undefined}
            onRemove={() => void removeOne(key)}
          />
        ))}
      </ul>
      <Overlay of={editing}>
        {(of, overlay) => (
          <OwnKeyForm
            of={of === 'new' ? undefined : of}
            maxDays={maxDays}
            onMade={dialogs.showMade}
            onClose={() => setEditing(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <KeyDialogs of={dialogs} rotate={(keyId, body) => rotate.attempt({ params: { id: keyId }, body })} />
    </section>
  )
}

interface KeyLineProps {
  of: ApiKey
  onEdit: () => void
  /** Left out where keys do not work. */
  onRotate: (() => void) | undefined
  onRemove: () => void
}

function KeyLine({ of: key, onEdit, onRotate, onRemove }: KeyLineProps) {
  const t = useT()
  const named = (action: string) => `${action} ${key.name}`
  return (
    <li>
      <KeyRound size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <b>{key.name}</b>
        <KeyStateTag state={key.state} />
        <p className="kit-quiet">
          <code>{key.prefix}…</code>
          <span>{t('security.apiKey.scopes.count', { count: key.scopes.length })}</span>
          <span>
            {t('security.apiKey.lastUse')}{' '}
            {key.lastUseDate ? <RelativeTime at={key.lastUseDate} /> : t('security.apiKey.unused')}
          </span>
          <span>
            {t('security.apiKey.expires')} <RelativeTime at={key.expireDate} />
          </span>
        </p>
      </div>
      <span className="sec-keys-acts">
        <IconButton name={named(t('kit.record.update'))} icon={<Pencil size={16} />} onClick={onEdit} />
        {onRotate && (
          <IconButton name={named(t('security.apiKey.rotate'))} icon={<RefreshCw size={16} />} onClick={onRotate} />
        )}
        <IconButton name={named(t('kit.record.delete'))} icon={<Trash2 size={16} />} onClick={onRemove} />
      </span>
    </li>
  )
}
