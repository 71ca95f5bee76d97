import { expect, test } from 'vitest'
import { readProof, writeProof } from '#domain/draw/proof.ts'
import { makeHead, makeProof } from '#domain/draw/proof-for-tests.ts'
import { mutationsOf } from '#domain/draw/proof-mutations-for-tests.ts'
import { headSchema, proofSchema } from './draws.ts'
import { fromWire, readWire, toWire } from './wire.ts'

const { proof, lines } = makeProof()

test('a proof is the same after it was decoded and encoded', () => {
  expect(toWire(proofSchema, fromWire(proofSchema, proof))).toEqual(proof)
})

test('a head is the same after it was decoded and encoded', () => {
  const head = makeHead(lines, 3)
  expect(toWire(headSchema, fromWire(headSchema, head))).toEqual(head)
})

test('the contract accepts a proof exactly when the rules of the domain can read it', () => {
  const broken = [
    { ...proof, extra: 1 },
    { ...proof, seed: undefined },
    { ...proof, seed: 'AB'.repeat(32) },
    { ...proof, round_id: proof.round_id.toUpperCase() },
    { ...proof, closes_at: '2023-08-23T15:57:19Z' },
    { ...proof, prizes: [{ ...proof.prizes[0], value: 0.001 }] },
    { ...proof, prizes_per_entrant: 256 },
    { ...proof, reserves: 65_536 },
    { ...proof, drawn: [{ ...proof.drawn[0], word: -1 }] },
    { ...proof, beacon: { ...proof.beacon, signature: '' } },
  ]
  for (const each of [proof, ...mutationsOf(proof).map((mutation) => mutation.proof), ...broken])
    expect(readWire(proofSchema, each).success).toBe(readProof(writeProof(each as typeof proof)).ok)
  for (const each of broken) expect(readWire(proofSchema, each).success).toBe(false)
})
