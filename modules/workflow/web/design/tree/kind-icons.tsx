import {
  CircleCheckBig,
  CircleStop,
  CircleX,
  ClipboardPen,
  CornerUpLeft,
  FilePen,
  GitFork,
  Group,
  Inbox,
  Plug,
  Send,
  Split,
  Timer,
  UserCheck,
  UsersRound,
  Waypoints,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { StepKind } from '#process/simple/index.ts'

const ICONS: Readonly<Record<StepKind, LucideIcon>> = {
  approve: UserCheck,
  handle: ClipboardPen,
  agree: CircleCheckBig,
  reject: CircleX,
  cc: UsersRound,
  condition: Split,
  parallel: GitFork,
  inclusive: Waypoints,
  scope: Group,
  delay: Timer,
  wait: Inbox,
  service: Plug,
  record: FilePen,
  message: Send,
  call: Workflow,
  goto: CornerUpLeft,
  end: CircleStop,
}

export function KindIcon({ kind, size = 16 }: { kind: StepKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} aria-hidden="true" />
}
