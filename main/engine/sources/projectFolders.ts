import { join } from 'node:path'
import type { Files } from '../ports.ts'
import { agentPlacesIn, isAgentsPlace } from './notePlaces.ts'

/** Files and folders that only a software project has. */
const marks = new Set([
  '.jaato',
  'build.gradle',
  'build.gradle.kts',
  'Cargo.toml',
  'CMakeLists.txt',
  'composer.json',
  'deno.json',
  'Gemfile',
  'go.mod',
  'Makefile',
  'mix.exs',
  'package.json',
  'Package.swift',
  'pom.xml',
  'pubspec.yaml',
  'pyproject.toml',
  'requirements.txt',
  'setup.py',
])
const markedEndings = /\.(?:sln|slnx|csproj|xcodeproj)$/i

/** Whether a folder is a software project. A repository alone is none: notes are kept in repositories too. */
export function isProject(path: string, files: Files): boolean {
  return files.list(path).some(({ name }) => marks.has(name) || markedEndings.test(name))
}

/** Whether a folder is a software project or a repository. */
export function mayBeProject(path: string, files: Files): boolean {
  return files.stat(join(path, '.git')) !== null || isProject(path, files)
}

/** A folder with more subfolders is not searched for projects beyond these. */
const maxFolders = 400

/**
 * Returns the projects right inside a folder that is there to hold projects: two or more, at least half of its subfolders.
 * Repositories count, and folders in which agents keep something; empty for any other folder.
 */
export function projectsIn(path: string, files: Files): string[] {
  if (isProject(path, files)) return []
  const folders = files
    .list(path)
    .filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.'))
    .slice(0, maxFolders)
    .map(({ name }) => join(path, name))
  const projects = folders.filter((folder) => mayBeProject(folder, files) || hasAgents(folder, files))
  return projects.length >= 2 && projects.length * 2 >= folders.length ? projects : []
}

/** A project, and the folder of projects in which it lies. */
interface ProjectInFolder {
  root: string
  inFolder: string
}

/**
 * As `projectsIn`, with the projects inside these, such as the parts of a repository; each folder once, also where links lead
 * back.
 */
export function projectsWithin(path: string, files: Files, met = new Set<string>()): ProjectInFolder[] {
  const realOf = (folder: string): string => files.stat(folder)?.realPath ?? folder
  met.add(realOf(path))
  return projectsIn(path, files).flatMap((root) =>
    met.has(realOf(root)) ? [] : [{ root, inFolder: path }, ...projectsWithin(root, files, met)],
  )
}

/** Folders in which agents keep settings and memories of a project. */
const agentFolders = new Set(['.claude', '.mcp'])

/** Whether agents keep something in a folder as in a project. */
function hasAgents(folder: string, files: Files): boolean {
  return (
    files.list(folder).some(({ name, kind }) => kind === 'folder' && agentFolders.has(name)) ||
    agentPlacesIn(folder, files).some(isAgentsPlace)
  )
}
