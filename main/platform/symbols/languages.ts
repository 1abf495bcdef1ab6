/** Grammars by file extension. */
const grammars: Readonly<Record<string, string>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
  pyi: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  cs: 'c-sharp',
  rb: 'ruby',
  rake: 'ruby',
  php: 'php',
  sh: 'bash',
  bash: 'bash',
  ps1: 'powershell',
}

/** Returns the name of the grammar; null if there is none for the file. */
export function grammarOf(path: string): string | null {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? null : (grammars[path.slice(dot + 1).toLowerCase()] ?? null)
}

/**
 * Nodes that define a name, for all grammars: a node with a name field. The node types decide; grammars without such a node
 * or field are skipped.
 */
export const patterns: readonly string[] = [
  '(_ name: (_) @name) @whole',
  // TypeScript and JavaScript: keys of objects such as settings and tables.
  '(pair key: (property_identifier) @name) @whole',
  '(enum_body (property_identifier) @name @whole)',
  '(public_field_definition name: (_) @name) @whole',
  '(field_definition property: (_) @name) @whole',
  // CommonJS: assignments to exports, prototypes and functions.
  '(assignment_expression left: (member_expression object: (_) @of property: (property_identifier) @name) (#match? @of "^((module[.])?exports|.*[.]prototype)$")) @whole',
  '(assignment_expression left: (member_expression property: (property_identifier) @name) right: [(function_expression) (arrow_function) (class)]) @whole',
  // Python and Ruby: an assignment defines a name.
  '(assignment left: (identifier) @name) @whole',
  '(assignment left: (constant) @name) @whole',
  // C and C++: the name is inside its declarator.
  '(function_definition declarator: (function_declarator declarator: (_) @name)) @whole',
  '(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) @whole',
  '(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name))) @whole',
  '(declaration declarator: (function_declarator declarator: (_) @name)) @whole',
  '(declaration declarator: (init_declarator declarator: (identifier) @name)) @whole',
  '(field_declaration declarator: (field_identifier) @name) @whole',
  '(field_declaration declarator: (function_declarator declarator: (_) @name)) @whole',
  '(type_definition declarator: (type_identifier) @name) @whole',
  // Rust and Go.
  '(const_item name: (_) @name) @whole',
  '(const_spec name: (identifier) @name) @whole',
  '(var_spec name: (identifier) @name) @whole',
  // PHP and PowerShell.
  '(const_element (name) @name) @whole',
  '(property_element (variable_name (name) @name)) @whole',
  '(function_statement (function_name) @name) @whole',
]

/** Nodes with a name field that define nothing: imports, calls, arguments and references. */
const mentions =
  /import|export|argument|parameter|call|invocation|access|attribute|annotation|jsx|scoped|qualified|using|package|directive|reference|expression|label|capture|element_value|tuple|heredoc|name_colon|goto|named_type|alias(ed)?_import|decorator|lifetime|dotted|macro_invocation|^command$/

/** Whether a node of this type defines its name. */
export function defines(type: string): boolean {
  return definingExpressions.has(type) || !mentions.test(type)
}

/** Some expressions are definitions. */
const definingExpressions = new Set([
  'function_expression',
  'class_expression',
  'export_assignment',
  'assignment_expression',
])

/** Function nodes of all grammars; variables inside are local. */
export const functions =
  /^(generator_)?function(_(declaration|definition|item|expression|statement))?$|^(singleton_)?method(_(declaration|definition))?$|^constructor_declaration$|^local_function_statement$|^(arrow_function|func_literal|closure_expression|anonymous_function(_creation_expression)?|lambda(_(expression|literal))?)$/

/** Nodes that are variables when inside a body. */
export const variables =
  /^(variable_declarator|assignment|init_declarator|declaration|local_variable_declaration|short_var_declaration|var_spec|const_spec|let_declaration|pair|variable_assignment|property_signature)$/
