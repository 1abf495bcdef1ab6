import { afterAll, expect, test } from 'vitest'
import { nodeSymbols } from './nodeSymbols.ts'

const symbols = nodeSymbols()
afterAll(() => symbols.dispose())

const sources: Record<string, { text: string; names: string[]; not: string[] }> = {
  'a.ts': {
    text: `import { far } from './far.ts'
      export const limit = 20, other = 3
      export interface Pool { size: number; take(): void }
      export type Key = string
      enum Mood { Calm, Wild = 2 }
      export class Room extends Hall { door = 1; #lock = 2; open(key: Key) { const inner = far(key); return inner } }
      export function walk(step: number) { let gone = 0; const help = () => gone; called(step) }
      export const useIt = () => far(1)
      const table = { retries: 5, 'quoted-one': 6 }`,
    names: [
      'limit',
      'other',
      'Pool',
      'size',
      'take',
      'Key',
      'Mood',
      'Calm',
      'Room',
      'door',
      'open',
      'walk',
      'help',
      'useIt',
      'table',
      'retries',
    ],
    not: ['far', 'inner', 'gone', 'called', 'step', 'key', 'Hall'],
  },
  'b.tsx': {
    text: `export function Card({ title }: Props) { return <Panel name="x"><b className="y">{title}</b></Panel> }`,
    names: ['Card'],
    not: ['Panel', 'title', 'className'],
  },
  'common.js': {
    text: `const far = require('./far'), { near } = require('near')
      exports.open = (door) => far(door)
      module.exports.shut = shut
      Room.prototype.walk = function (step) { this.last = step; window.onload = later }
      app.use = function use(middleware) {}
      Room.of = class {}
      far.limit = 3`,
    names: ['open', 'shut', 'walk', 'use', 'of'],
    not: ['far', 'near', 'last', 'onload', 'limit', 'exports', 'prototype', 'door', 'step'],
  },
  'c.py': {
    text: `import os\nLIMIT = 3\nclass Pool(Base):\n    size: int = 2\n    def take(self, n=1):\n        local = call(name=n)\n        return local\nasync def main(): pass\n`,
    names: ['LIMIT', 'Pool', 'take', 'main'],
    not: ['os', 'local', 'call', 'Base', 'n'],
  },
  'd.go': {
    text: `package pool\nimport "fmt"\nconst Max = 3\nvar min int\ntype Pool struct { Size int }\ntype Taker interface { Take() }\nfunc (p *Pool) Take(n int) int { x := n; fmt.Println(x); return x }\nfunc New() *Pool { return nil }\n`,
    names: ['Max', 'Pool', 'Size', 'Taker', 'Take', 'New'],
    not: ['Println', 'x', 'n', 'fmt'],
  },
  'e.rs': {
    text: `use std::fmt;\nconst MAX: u8 = 3;\npub struct Pool { size: u8 }\nenum Mood { Calm }\ntrait Take { fn take(&self); }\nimpl Take for Pool { fn take(&self) { let x = call(); } }\nmacro_rules! shout { () => {} }\nmod inner {}\n`,
    names: ['MAX', 'Pool', 'size', 'Mood', 'Calm', 'Take', 'take', 'shout', 'inner'],
    not: ['fmt', 'x', 'call'],
  },
  'F.java': {
    text: `package a; import b.C; @Entity(name = "t") public class Pool extends Base { private int size = 3; enum Mood { CALM } public void take(int n) { int x = other.call(n); } interface Taker { void go(); } }`,
    names: ['Pool', 'size', 'Mood', 'CALM', 'take', 'Taker', 'go'],
    not: ['call', 'x', 'n', 'Base', 'Entity'],
  },
  'g.cpp': {
    text: `#include <x>\nnamespace pool {\nconst int limit = 3;\nstruct Pool { int size; void take(int n); };\nvoid Pool::take(int n) { int x = call(n); }\nint *make() { return 0; }\nenum class Mood { Calm };\n}\n`,
    names: ['limit', 'Pool', 'size', 'take', 'make', 'Mood', 'Calm'],
    not: ['call', 'x', 'n'],
  },
  'h.cs': {
    text: `using A.B; namespace N { public class Pool : Base { private int size; public int Count { get; set; } public void Take(int n) { var x = other.Call(n); } } enum Mood { Calm } interface ITake { void Go(); } }`,
    names: ['Pool', 'size', 'Count', 'Take', 'Mood', 'Calm', 'ITake', 'Go'],
    not: ['Call', 'n', 'Base'],
  },
  'i.rb': {
    text: `module Depot\n  LIMIT = 3\n  class Pool < Base\n    def take(n)\n      x = call(n)\n    end\n    def self.build!; end\n  end\nend\n`,
    names: ['Depot', 'LIMIT', 'Pool', 'take', 'build!'],
    not: ['call', 'x', 'Base'],
  },
  'j.php': {
    text: `<?php namespace A; use B\\C; const LIMIT = 3; class Pool extends Base { const MAX = 1; private $size = 2; public function take($n) { $x = call($n); $this->other(); Foo::bar(); } } function make() {} interface Taker {} trait Shared {}`,
    names: ['Pool', 'MAX', 'size', 'take', 'make', 'Taker', 'Shared'],
    not: ['call', 'other', 'bar', 'Base'],
  },
  'k.sh': {
    text: `LIMIT=3\ntake() {\n  echo "$LIMIT"\n}\nfunction make_it { ls; }\n`,
    names: ['LIMIT', 'take', 'make_it'],
    not: ['echo', 'ls'],
  },
}

test.each(Object.entries(sources))('%s: finds definitions, not calls, imports or local names', async (path, source) => {
  const [definitions] = await symbols.definitions([{ path, text: source.text }])
  const names = definitions!.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(source.names))
  expect(source.not.filter((name) => names.includes(name))).toEqual([])
})

test('the hash of a definition depends only on its own text', async () => {
  const hashes = async (text: string) =>
    Object.fromEntries((await symbols.definitions([{ path: 'a.ts', text }]))[0]!.map(({ name, hash }) => [name, hash]))
  const before = await hashes('function one() { return 1 }\nfunction two() { return 2 }\n')
  const after = await hashes('// A remark.\nfunction one()  {\n  return 1\n}\nfunction two() { return 3 }\n')
  expect(after['one']).toBe(before['one'])
  expect(after['two']).not.toBe(before['two'])
})

test('broken code, prose and unknown file types are no failure', async () => {
  const found = await symbols.definitions([
    { path: 'a.ts', text: 'export function open( {{{ class' },
    { path: 'a.py', text: '\ud800 def def def' },
    { path: 'a.xyz', text: 'function one() {}' },
    { path: 'a.ts', text: 'export const late = 1' },
  ])
  expect(found[2]).toEqual([])
  expect(found[3]!.map(({ name, line }) => [name, line])).toEqual([['late', 1]])
  expect(symbols.reads('src/a.TSX')).toBe(true)
  expect(symbols.reads('README.md')).toBe(false)
})

test('a parser that was ended starts again', async () => {
  await symbols.dispose()
  expect(await symbols.definitions([{ path: 'a.go', text: 'package a\nfunc Go() {}' }])).toMatchObject([
    [{ name: 'Go' }],
  ])
})

test('a parser that crashes on a file fails only that question; the next one is answered', async () => {
  const asked = symbols.definitions([{ path: 'a.ts', text: 'export const one = 1\n'.repeat(20_000) }])
  const refused = expect(asked).rejects.toMatchObject({ kind: 'unavailable' })
  await symbols.dispose()
  await refused
  expect(await symbols.definitions([{ path: 'a.py', text: 'def go(): pass' }])).toMatchObject([[{ name: 'go' }]])
})
