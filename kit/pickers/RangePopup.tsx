import { useT } from '#shell/i18n.ts'
import { Popup } from '../overlay/Popup.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import type { DayRange } from './days.ts'
import { RangePanel } from './RangePanel.tsx'

interface RangePopupProps {
  anchor: HTMLElement
  label: string | undefined
  range: DayRange
  today: string
  onPick: (range: DayRange) => void
  onClose: () => void
}

/** What opens from a `DateRange`: at the field, on a phone as a sheet. */
export default function RangePopup({ anchor, label, onClose, ...panel }: RangePopupProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const name = label ?? t('kit.range.open')
  if (isPhone)
    return (
      <TabDrawer isSheet open title={name} onClose={onClose}>
        <RangePanel {...panel} isNarrow />
      </TabDrawer>
    )
  return (
    <Popup anchor={anchor} onClose={onClose} role="dialog" aria-label={name}>
      <RangePanel {...panel} isNarrow={false} />
    </Popup>
  )
}
