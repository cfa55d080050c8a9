import { X } from 'lucide-react'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { PickFoot } from '#kit/pickers/PickFoot.tsx'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'
import { DeptTreePanel } from './DeptTreePanel.tsx'
import type { Pickable } from './PeopleList.tsx'
import { PeopleFinder } from './PeopleFinder.tsx'
import { useUserSearch } from './use-user-search.ts'
import './user-picker.css'

const PICK = { pick: '1' }

interface UserPickerDialogProps extends OverlayProps {
  title: string
  isMultiple: boolean
  value: readonly string[]
  /** Gets at least one id. */
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** The dialog of `UserPicker`: departments, people, and those chosen. */
export default function UserPickerDialog(props: UserPickerDialogProps) {
  const { open, afterOpenChange, title, isMultiple, value, onConfirm, onClose } = props
  const t = useT()
  const isPhone = useIsPhone()
  const search = useUserSearch()
  const [chosen, setChosen] = useState(value)
  const [message, setMessage] = useState<string>()
  const people = useKnown(value, search.people)
  const choose = (ids: readonly string[]) => {
    setMessage(undefined)
    setChosen(ids)
  }
  const confirm = (ids: readonly string[]) => {
    if (ids.length === 0) setMessage(t('shell.selectRow'))
    else onConfirm([...ids])
  }
  const toggle = ({ id }: Pickable) => {
    if (!isMultiple) choose([id])
    else choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  const pick = ({ id }: Pickable) => {
    if (!isMultiple) confirm([id])
    else if (!chosen.includes(id)) choose([...chosen, id])
  }

  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      onClose={onClose}
      width="min(100%, 980px)"
      isTall
      className="sys-user-picker"
      footer={
        <PickFoot
          count={isMultiple ? chosen.length : undefined}
          message={message}
          onClear={() => choose([])}
          onCancel={onClose}
          onConfirm={() => confirm(chosen)}
        />
      }
    >
      <div className="sys-pick-parts">
        {!isPhone && (
          <div className="sys-pick-tree">
            <DeptTreePanel chosen={search.wanted.deptId} onChoose={(deptId) => search.change({ deptId })} />
          </div>
        )}
        <PeopleFinder
          search={search}
          chosen={new Set(chosen)}
          isMultiple={isMultiple}
          onToggle={toggle}
          onPick={pick}
        />
        {(isMultiple || isPhone) && (
          <section className="sys-chosen" aria-label={t('system.user.chosen')}>
            {!isPhone && <h3>{t('system.user.chosen')}</h3>}
            {chosen.length === 0 && <p>{t('system.user.noneChosen')}</p>}
            <ul>
              {chosen.map((id) => {
                const user = people.get(id)
                const name = user?.realName ?? t('system.user.unknown')
                return (
                  <li key={id}>
                    <Avatar id={id} name={name} url={user?.headUrl} size={24} />
                    <span className="sys-chosen-name" title={user?.deptName}>
                      {name}
                    </span>
                    <button
                      type="button"
                      className="kit-pick-remove"
                      aria-label={t('kit.pick.remove', { name })}
                      onClick={() => choose(chosen.filter((one) => one !== id))}
                    >
                      <X size={14} />
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        )}
      </div>
    </TabDialog>
  )
}

/** Everybody the dialog has met: those it started with, and those of every page that was turned. */
function useKnown(ids: readonly string[], shown: readonly Pickable[]): ReadonlyMap<string, Pickable> {
  const { rows } = usePreload(userRoutes.page, ids, PICK)
  const [met, setMet] = useState<ReadonlyMap<string, Pickable>>(new Map())
  const isNew = shown.some((user) => !met.has(user.id))
  if (isNew) setMet(new Map([...met, ...shown.map((user) => [user.id, user] as const)]))
  return new Map([...rows.map((user) => [user.id, user] as const), ...met])
}
