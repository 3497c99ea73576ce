import { setPriority } from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { type Found, findAlike, type Search } from './long-search.ts'

// Run below the priority of the thread that answers calls. Only Linux has priorities per thread.
if (process.platform === 'linux') setPriority(0, 5)

parentPort!.on('message', (search: Search) => {
  const result: Found = findAlike(search)
  parentPort!.postMessage(result)
})
