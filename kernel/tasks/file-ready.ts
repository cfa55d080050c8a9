/** The event that a background task has made its file: once per task, by whichever attempt. */
import { z } from 'zod'

export const FILE_READY = 'task.ready'

export const FileReady = z.object({ userId: z.guid(), name: z.string(), language: z.enum(['zh', 'en']) })
export type FileReady = z.infer<typeof FileReady>
