import { ChangedFields } from './ChangedFields.tsx'
import { SignerList } from './SignerList.tsx'
import { TaskBanners } from './TaskBanners.tsx'
import { TaskWork } from './TaskWork.tsx'
import type { ShownTask } from './use-shown-task.ts'

/** What has to be known first, what others changed, and the task itself. */
export function TaskBody({ shown: { task, work, changed } }: { shown: ShownTask }) {
  return (
    <>
      <TaskBanners {...task} />
      <SignerList {...task} />
      <ChangedFields changed={changed} />
      <TaskWork task={task} work={work} changed={changed} />
    </>
  )
}
