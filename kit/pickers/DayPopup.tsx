import { useT } from '#shell/i18n.ts'
import { Popup } from '../overlay/Popup.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { Calendar } from './Calendar.tsx'
import './range-panel.css'

interface DayPopupProps {
  anchor: HTMLElement
  label: string | undefined
  day: string
  today: string
  onPick: (day: string) => void
  onClose: () => void
}

/** What opens from a `DayPicker`: at the field, on a phone as a sheet. */
export default function DayPopup({ anchor, label, day, today, onPick, onClose }: DayPopupProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const name = label ?? t('kit.day.open')
  const month = (
    <div className="kit-range-panel" data-narrow={isPhone}>
      <Calendar range={[day, '']} today={today} months={1} onPick={onPick} />
    </div>
  )
  if (isPhone)
    return (
      <TabDrawer isSheet open title={name} onClose={onClose}>
        {month}
      </TabDrawer>
    )
  return (
    <Popup anchor={anchor} onClose={onClose} role="dialog" aria-label={name}>
      {month}
    </Popup>
  )
}
