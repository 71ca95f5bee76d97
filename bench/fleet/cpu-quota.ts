import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux gives a group its time in each period. A short period makes a slow core of it, instead of long pauses. */
const PERIOD_MICROS = 20_000

export type CpuQuota = {
  add: (pid: number) => void
  /** The cores that the processes of the group may use together; null is without a limit. */
  setCores: (cores: number | null) => void
  /** Needs that its processes have ended. */
  remove: () => void
}

export type ControlGroups = { folder: string; name: string; limit: (group: string, quotaMicros: number | null) => void }

/** Version 1 has a folder for each kind of limit, version 2 one for all. null without either, or without the right. */
export function findControlGroups(): ControlGroups | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync('/sys/fs/cgroup/cpu/cpu.shares'))
    return {
      folder: '/sys/fs/cgroup/cpu',
      name: 'control groups, version 1',
      limit: (group, quotaMicros) => {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_MICROS))
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaMicros ?? -1))
      },
    }
  const controlled = '/sys/fs/cgroup/cgroup.subtree_control'
  if (!existsSync(controlled) || !readFileSync(controlled, 'utf8').trim().split(' ').includes('cpu')) return null
  return {
    folder: '/sys/fs/cgroup',
    name: 'control groups, version 2',
    limit: (group, quotaMicros) => writeFileSync(join(group, 'cpu.max'), `${quotaMicros ?? 'max'} ${PERIOD_MICROS}`),
  }
}

export function makeCpuQuota({ folder, limit }: ControlGroups, name: string): CpuQuota {
  const group = join(folder, name)
  mkdirSync(group)
  return {
    add: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
    setCores: (cores) => limit(group, cores === null ? null : Math.round(cores * PERIOD_MICROS)),
    remove: () => rmdirSync(group),
  }
}
