import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  ReferenceNode,
  type SelectQueryNode,
  type SimpleReferenceExpressionNode,
} from 'kysely'
import type { jsonArrayFrom as jsonArrayOfColumns } from 'kysely/helpers/postgres'
import { sql } from './db.ts'

/** The rows of a subquery as a JSON array. Kysely's own would give its objects the names of columns. */
export function jsonArrayFrom<Row>(query: Expression<Row>): ReturnType<typeof jsonArrayOfColumns<Row>> {
  const { selections } = query.toOperationNode() as SelectQueryNode
  const fields = (selections ?? []).flatMap(({ selection }) => {
    const name = nameOf(selection as SimpleReferenceExpressionNode | AliasNode)
    return [sql.lit(name), sql.ref(`made.${name}`)]
  })
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(fields)})), '[]') from ${query} as made)`
}

function nameOf(selection: SimpleReferenceExpressionNode | AliasNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
  if (ColumnNode.is(selection)) return selection.column.name
  throw new Error('a subquery of JSON has only columns and aliases')
}
