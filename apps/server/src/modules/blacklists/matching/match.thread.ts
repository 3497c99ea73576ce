import { setPriority } from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { type Found, findAlike, type Search } from './long-search.ts'

// Below the thread that answers; only on Linux is a priority the thread's own.
if (process.platform === 'linux') setPriority(0, 5)

parentPort!.on('message', (search: Search) => {
  const found: Found = findAlike(search)
  parentPort!.postMessage(found)
})
