/** A process of its own for the tests: starts the cluster, says its number, and waits to be stopped or killed. */
import { startEmbedded } from './start.ts'

const dataDir = process.argv[2] ?? ''
const cluster = await startEmbedded({ dataDir, ephemeral: true, log: () => {} })
process.stdout.write(`${JSON.stringify({ pid: cluster.pid, uid: process.getuid?.(), url: cluster.url('postgres') })}\n`)
setInterval(() => {}, 60_000)
process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)))
