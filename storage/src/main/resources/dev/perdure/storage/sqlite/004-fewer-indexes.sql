-- Every index is one more page in the commit of whoever is born or ends. One is enough for all lists: there are few
-- pairs of type and status, and the actors of each are in the order of the list.
DROP INDEX actor_by_kind;
DROP INDEX actor_by_type;
DROP INDEX actor_by_status;

-- Most actors are the only ones of their tree, and need no index to be found by its root.
DROP INDEX actor_by_root;
CREATE INDEX actor_by_root ON actor (root) WHERE parent IS NOT NULL;
